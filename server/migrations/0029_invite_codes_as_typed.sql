-- A code is found however its dashes are typed.
create unique index invite_codes_bare_key on invite_codes (replace(code, '-', ''));
