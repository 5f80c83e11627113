/** A name: bare, quoted, or qualified by table and schema. */
const NAME = '["`\\[]?[a-z_][\\w$]*["`\\]]?(?:\\.["`\\[]?[a-z_][\\w$]*["`\\]]?)*';
/** A name in small letters. */
const LOWER = '[a-z_][\\w.]*';
/** The end of a statement: a semicolon with at most a comment after it, or an empty comment. */
const END = ' ?(?:; ?(?:$|--|#|/\\*)|(?:--|#|/\\*)[ */+-]*$)';
const VALUE = `(?:${NAME}|\\d+|'[^']*'|"[^"]*")`;
const OPERATOR = '(?:=|<>|!=|<=|>=|<|>|like [\'"]|in ?\\(|is (?:not )?null\\b|between [\'"\\d])';
const COMPARED = '(?:=|like|<>|!=)';
const CONDITION = `where (?:not )?\\(*${VALUE} ?${OPERATOR}`;
const CLAUSE = `(?:${CONDITION}|(?:order|group) by ${NAME}|limit \\d|union (?:all )?select\\b|join ${NAME} (?:\\w+ )?(?:on|using)\\b|into (?:out|dump)file\\b)`;
const THINGS = '(?:table|database|schema|view|index|function|procedure|trigger|sequence|role|user)';
const TYPES =
  '(?:int|integer|bigint|smallint|serial|bigserial|text|varchar|char|uuid|bool|boolean|date|timestamp|numeric|jsonb?)';

/** Patterns for text in any case with single spaces. What prose could say as well needs the punctuation of a statement. */
const IN_ANY_CASE: readonly RegExp[] = [
  // select * from users
  `\\bselect (?:distinct |all )?(?:\\*|count\\( ?\\*? ?\\)|${NAME}\\.\\*) ?from ${NAME}`,
  // select name, secret from users where id = 1
  `\\bselect [^;]{1,200}? from ${NAME}(?: (?:as )?[a-z]\\w?)? ${CLAUSE}`,
  // select version(), select @@version
  `\\bselect (?:@@\\w|current_user ?[,;]|(?:version|user|database)\\( ?\\)|(?:current_\\w+|pg_\\w+|load_file|concat|md5)\\(|(?:sleep|benchmark|chr?|char)\\(\\d)`,
  // union select null, null
  `\\bunion ?(?:all |distinct )?select ?(?:null\\b|@@|\\*|(?:\\d+|'[^']*'|"[^"]*") ?(?:,|;|--|#|$|from\\b)|\\w+\\()`,
  `['")\\d-] ?union (?:all )?select ${NAME}(?: ?, ?${NAME})* from ${NAME}`,
  `\\binsert into ${NAME} ?(?:\\([\\w ,"\`]+\\) ?)?(?:values ?\\(|default values|select (?:\\*|${NAME} ?,))`,
  `\\bupdate (?:only )?${NAME} set ${NAME} ?= ?(?:['"\\d(]|${NAME} ?(?:,|where\\b|;|--|$))`,
  `\\bdelete from ${NAME}(?:${END}| ${CONDITION})`,
  `\\bdrop ${THINGS} (?:if exists ${NAME}|${NAME}(?: ?, ?${NAME})*(?: cascade)?${END})`,
  `\\btruncate table ${NAME}(?: cascade)?${END}`,
  `\\balter table ${NAME} (?:add|drop|alter|rename) (?:column|constraint|to)\\b`,
  `\\bcreate (?:temp\\w* )?table (?:if not exists )?${NAME} ?\\( ?${NAME} ${TYPES}\\b`,
  `\\bcreate (?:user|role) ${NAME} (?:with |identified by )?(?:encrypted )?(?:password |superuser\\b|login\\b)`,
  `\\bgrant (?:all(?: privileges)?|select|insert|update|delete)(?: ?, ?\\w+)* on (?:table )?${NAME} to ${NAME} ?(?:$|;|with\\b)`,
  `\\bcopy ${NAME} (?:to|from) (?:'(?:/|\\w:)|program '|std(?:in|out)\\b)`,
  `\\bexec(?:ute)? (?:xp_|sp_)\\w`,
  `\\bwaitfor delay '`,
  `\\bpg_sleep ?\\(`,
  `\\bbenchmark\\( ?\\d+ ?,`,
  `(?:['";)]|\\band|\\bor|\\bselect|\\|\\|) ?\\(?sleep\\( ?\\d+ ?\\)`,
  `; ?shutdown\\b[^;]{0,20}(?:;|--) ?$`,
  // '; drop table reviews
  `['")] ?; ?(?:drop ${THINGS} ${NAME}|insert into ${NAME} ?\\(|select (?:\\*|\\w+\\(|\\d+ ?(?:,|;|--|$)))`,
  // '||(select password from users)||'
  `\\|\\| ?\\( ?select\\b`,
  // ' or '1'='1, where each quotation mark has its own alternative: referring back to it takes ten times as long
  `['"] ?\\)* ?(?:or|and|\\|\\||&&) ?\\(* ?(?:'(\\w*)' ?${COMPARED} ?\\(*'\\1(?!\\w)|"(\\w*)" ?${COMPARED} ?\\(*"\\2(?!\\w)|(\\w+) ?(?:=|<>|!=) ?\\3(?!\\w))`,
  // or 1=1 --
  `\\b(?:or|and) \\(*(\\d+) ?= ?\\1 ?\\)* ?(?:$|--|#|;|/\\*|limit\\b|order by\\b|union\\b|and ['"])`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Statements that could be prose in lower case, recognized by keywords in capitals. */
const IN_CAPITALS: readonly RegExp[] = [
  `\\bSELECT ${LOWER}(?: ?, ?${LOWER})* FROM ${LOWER} ?(?:$|\\)|;|--|#|WHERE\\b|ORDER BY\\b|LIMIT\\b|JOIN\\b)`,
  `\\bDROP (?:TABLE|DATABASE|SCHEMA|VIEW|INDEX|USER|ROLE) ${LOWER} ?$`,
  `\\bDELETE FROM ${LOWER} ?$`,
  `\\bTRUNCATE TABLE ${LOWER} ?$`,
  `\\bALTER TABLE ${LOWER} (?:ADD|DROP|ALTER|RENAME)\\b`,
].map((pattern) => new RegExp(pattern));

const KEYWORDS =
  /select|insert|update|delete|drop|truncate|alter|create|grant|copy|exec|waitfor|sleep|benchmark|shutdown|\b(?:or|and)\b|\|\||&&/i;

/**
 * Whether a text contains an SQL statement, or would change one that it is inserted into. Comments inside are read both as spaces and as
 * nothing, and plus signs of a URL as spaces.
 */
export function hasSqlStatement(text: string): boolean {
  const collapsed = collapseSpaces(text);
  const forms = [collapsed];
  if (collapsed.includes('/*')) {
    const opened = collapsed.replace(/\/\*!\d*/g, ' ').replaceAll('*/', ' ');
    forms.push(...[withoutComments(collapsed, ' '), withoutComments(collapsed, ''), opened].map(collapseSpaces));
  }
  if (/\b(?:union|select)\+/i.test(collapsed)) forms.push(collapseSpaces(collapsed.replaceAll('+', ' ')));
  return [...new Set(forms)].some(
    (form) => KEYWORDS.test(form) && [...IN_ANY_CASE, ...IN_CAPITALS].some((statement) => statement.test(form)),
  );
}

/** Replaces runs of spaces by one space, which keeps the patterns linear. */
const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

function withoutComments(text: string, instead: string): string {
  let rest = '';
  let from = 0;
  for (let begin = text.indexOf('/*'); begin !== -1; begin = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', begin + 2);
    if (end === -1) break;
    rest += text.slice(from, begin) + instead;
    from = end + 2;
  }
  return rest + text.slice(from);
}
