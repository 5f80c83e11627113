// Fails when a migration makes everybody wait: when it rewrites a table, builds an index of one, or reads it through for a constraint while
// nothing else may use the table.
// Then requires that the same check finds planted statements that do.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../server/migrations/', import.meta.url));
/** Migrations up to this one are older than the check and have run. */
const LAST_UNCHECKED = '0111_imports_without_ready_at.sql';
/** Have run, before constraints were looked at. */
const ADD_VALID_CONSTRAINTS: ReadonlySet<string> = new Set([
  '0133_fewer_questions.sql',
  '0156_viewings_of_unpublished_reviews.sql',
  '0173_loglines.sql',
  '0184_sealed_rounds.sql',
  '0206_links_of_reports.sql',
  '0212_profiles_reset_again.sql',
]);

/** Tables that stay small in a community of any size. Any other that exists before the migration may be large. */
const SMALL: ReadonlySet<string> = new Set([
  'account_deletions',
  'catalogue_loads',
  'movie_backfill_misses',
  'movie_backfills',
  'outside_pace',
  'popular_review_refreshes',
  'popular_reviews',
  'schema_migrations',
  'trending_films',
  'trending_refreshes',
]);

const BUILD_CONCURRENTLY =
  'an index of a table that may be large needs a file of its own: "-- outside a transaction", then "create index concurrently if not exists …"';
const NO_REWRITE = 'rewrites the table while nothing else may use it: add a plain column and fill it in batches';
const VALIDATE_APART =
  'reads the table through while nothing else may use it: add the constraint "not valid", and let a later file say "validate constraint"';

/** What a statement must not do to a table that may be large. The first group is the table. */
const RULES: readonly [statement: RegExp, refused: (action: string) => boolean, advice: string][] = [
  [
    /^create\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?([\w.]+)/,
    (text) => !/^create\s+(?:unique\s+)?index\s+concurrently\b/.test(text),
    BUILD_CONCURRENTLY,
  ],
  [
    /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/,
    (text) => /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\s*(?:nulls\s+not\s+distinct\s*)?\(/.test(text),
    `${BUILD_CONCURRENTLY}, and the constraint takes it over with "using index"`,
  ],
  [
    /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/,
    (text) =>
      listAddedColumns(text).some((column) =>
        /\bstored\b|\bidentity\b|\b(?:small|big)?serial\b|\bunique\b/.test(column),
      ) ||
      listAddedColumns(text).some(hasVolatileDefault) ||
      /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/.test(text),
    NO_REWRITE,
  ],
  [
    /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/,
    (text) =>
      text
        .split(/\badd\s+/)
        .some(
          (action) =>
            /^(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b/.test(action) && !/\bnot\s+valid\b/.test(action),
        ) || listAddedColumns(text).some(isComparedInEachRow),
    VALIDATE_APART,
  ],
];

/** The actions of an `alter table` that add a column. */
const listAddedColumns = (statement: string): string[] =>
  statement
    .split(/\badd\s+/)
    .slice(1)
    .filter((action) => !/^(?:constraint|check|unique|primary|foreign|exclude)\b/.test(action));

/** Of a new column PostgreSQL compares each row with a `check`, and with `references` when a default gives it a value. */
const isComparedInEachRow = (column: string): boolean =>
  /\bcheck\b/.test(column) || (/\bdefault\b/.test(column) && /\breferences\b/.test(column));

/** Functions whose value is the same in all rows, so that PostgreSQL notes it once. */
const STABLE = /\b(?:now|make_interval|array_fill|jsonb_build_object|jsonb_build_array)\s*\(/g;
const hasVolatileDefault = (column: string): boolean => {
  const [, value] = /\bdefault\s+(.*)/.exec(column) ?? [];
  return (
    value !== undefined &&
    /\b(?!check\b|references\b)\w+\s*\(/.test(value.replace(STABLE, '(').replace(/\b(?:check|references)\b.*/, ''))
  );
};

/** Yields what is wrong with a migration. */
function* findErrors(name: string, sql: string): Generator<string> {
  // Comments, texts and bodies of functions are no statements.
  const bare = sql
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
  const created = new Set(
    [...bare.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(([, table]) => table),
  );
  for (const statement of bare.split(';').map((one) => one.replace(/\s+/g, ' ').trim())) {
    for (const [pattern, refused, advice] of RULES) {
      const [, table = ''] = pattern.exec(statement) ?? [];
      if (table !== '' && !created.has(table) && !SMALL.has(table) && refused(statement))
        yield `${name}: ${table}: ${advice}`;
    }
  }
}

const PLANTED: readonly string[] = [
  'create index films_idx on movies (title);',
  'CREATE UNIQUE INDEX IF NOT EXISTS films_idx\n  ON movies (title);',
  "alter table profiles add column search_name text not null generated always as (lower(username) || ';') stored;",
  'alter table profiles add column a int, add b uuid not null default gen_random_uuid();',
  'alter table profiles add column place bigserial;',
  'alter table profiles add column n bigint generated always as identity;',
  'alter table profiles alter column tier type integer;',
  'alter table follows add constraint follows_key unique (follower_id);',
  'alter table follows add primary key (follower_id);',
  'alter table follows add column code text unique;',
  'alter table profiles add constraint profiles_a check (char_length(a) < 10);',
  'alter table follows add constraint follows_a check (a > 0) not valid, add foreign key (a) references movies (id);',
  'alter table profiles add column a int not null default 0 check (a >= 0);',
  'alter table profiles add column a text check (a <> b), add b text;',
  "alter table profiles add column b uuid default '…' references movies (id);",
];
const HARMLESS: readonly string[] = [
  'create table films (id uuid primary key default uuidv7(), title text unique); create index films_idx on films (title);',
  '-- outside a transaction\ncreate index concurrently if not exists films_idx on movies (title);',
  "alter table profiles add column a text not null default '', add column b timestamptz not null default now();",
  'alter table profiles add column a int not null default 0, add column b uuid references movies (id);',
  'alter table profiles add constraint profiles_a check (char_length(a) < 10) not valid;',
  'alter table follows add constraint follows_key unique using index follows_code_idx;',
  'alter table profiles validate constraint profiles_a;',
  'alter table account_deletions add column id uuid default gen_random_uuid();',
  "-- create index films_idx on movies (title);\nselect 'create index films_idx on movies (title)';",
  'create function f() returns void language plpgsql as $$ begin create index a on movies (title); end $$;',
  'alter table profiles alter column tier set default 1;',
];

const names = globSync('*.sql', { cwd: FOLDER })
  .map((file) => basename(file))
  .toSorted();
const checked = names.filter((name) => name > LAST_UNCHECKED && !ADD_VALID_CONSTRAINTS.has(name));
const errors = checked.flatMap((name) => [...findErrors(name, readFileSync(`${FOLDER}${name}`, 'utf8'))]);
for (const sql of PLANTED)
  if ([...findErrors('', sql)].length !== 1) errors.push(`the check does not find once what is wrong in: ${sql}`);
for (const sql of HARMLESS)
  for (const error of findErrors('', sql)) errors.push(`the check finds "${error}" in harmless: ${sql}`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${checked.length} of ${names.length} migrations are new, and make nobody wait`);
