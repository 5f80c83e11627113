/** A name: bare, quoted, or with those of its table and schema before it. */
const NAME = '["`\\[]?[a-z_][\\w$]*["`\\]]?(?:\\.["`\\[]?[a-z_][\\w$]*["`\\]]?)*';
/** A name that is not written in capitals. */
const LOWER = '[a-z_][\\w.]*';
/** Where a statement ends: at a semicolon behind which nothing comes but a comment, or at a comment that says nothing. */
const END = '\\s*(?:;\\s*(?:$|--|#|/\\*)|(?:--|#|/\\*)[\\s*/+-]*$)';
const VALUE = `(?:${NAME}|\\d+|'[^']*'|"[^"]*")`;
const OPERATOR = '(?:=|<>|!=|<=|>=|<|>|like\\s+[\'"]|in\\s*\\(|is\\s+(?:not\\s+)?null\\b|between\\s+[\'"\\d])';
const CONDITION = `where\\s+(?:not\\s+)?\\(*${VALUE}\\s*${OPERATOR}`;
const CLAUSE = `(?:${CONDITION}|(?:order|group)\\s+by\\s+${NAME}|limit\\s+\\d|union\\s+(?:all\\s+)?select\\b|join\\s+${NAME}\\s+(?:\\w+\\s+)?(?:on|using)\\b|into\\s+(?:out|dump)file\\b)`;
const THINGS = '(?:table|database|schema|view|index|function|procedure|trigger|sequence|role|user)';
const TYPES =
  '(?:int|integer|bigint|smallint|serial|bigserial|text|varchar|char|uuid|bool|boolean|date|timestamp|numeric|jsonb?)';

/** In whatever case. What prose could say as well is no statement without its punctuation. */
const IN_ANY_CASE: readonly RegExp[] = [
  // select * from users
  `\\bselect\\s+(?:distinct\\s+|all\\s+)?(?:\\*|count\\(\\s*\\*?\\s*\\)|${NAME}\\.\\*)\\s*from\\s+${NAME}`,
  // select name, secret from users where id = 1
  `\\bselect\\s[^;]{1,200}?\\sfrom\\s+${NAME}(?:\\s+(?:as\\s+)?[a-z]\\w?)?\\s+${CLAUSE}`,
  // select version(), select @@version
  `\\bselect\\s+(?:@@\\w|current_user\\s*[,;]|(?:version|user|database)\\(\\s*\\)|(?:current_\\w+|pg_\\w+|load_file|concat|md5)\\(|(?:sleep|benchmark|chr?|char)\\(\\d)`,
  // union select null, null
  `\\bunion\\s*(?:all\\s+|distinct\\s+)?select\\s*(?:null\\b|@@|\\*|(?:\\d+|'[^']*'|"[^"]*")\\s*(?:,|;|--|#|$|from\\b)|\\w+\\()`,
  `['")\\d-]\\s*union\\s+(?:all\\s+)?select\\s+${NAME}(?:\\s*,\\s*${NAME})*\\s+from\\s+${NAME}`,
  `\\binsert\\s+into\\s+${NAME}\\s*(?:\\([\\w\\s,"\`]+\\)\\s*)?(?:values\\s*\\(|default\\s+values|select\\s+(?:\\*|${NAME}\\s*,))`,
  `\\bupdate\\s+(?:only\\s+)?${NAME}\\s+set\\s+${NAME}\\s*=\\s*(?:['"\\d(]|${NAME}\\s*(?:,|where\\b|;|--|$))`,
  `\\bdelete\\s+from\\s+${NAME}(?:${END}|\\s+${CONDITION})`,
  `\\bdrop\\s+${THINGS}\\s+(?:if\\s+exists\\s+${NAME}|${NAME}(?:\\s*,\\s*${NAME})*(?:\\s+cascade)?${END})`,
  `\\btruncate\\s+table\\s+${NAME}(?:\\s+cascade)?${END}`,
  `\\balter\\s+table\\s+${NAME}\\s+(?:add|drop|alter|rename)\\s+(?:column|constraint|to)\\b`,
  `\\bcreate\\s+(?:temp\\w*\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${NAME}\\s*\\(\\s*${NAME}\\s+${TYPES}\\b`,
  `\\bcreate\\s+(?:user|role)\\s+${NAME}\\s+(?:with\\s+|identified\\s+by\\s+)?(?:encrypted\\s+)?(?:password\\s+|superuser\\b|login\\b)`,
  `\\bgrant\\s+(?:all(?:\\s+privileges)?|select|insert|update|delete)(?:\\s*,\\s*\\w+)*\\s+on\\s+(?:table\\s+)?${NAME}\\s+to\\s+${NAME}\\s*(?:$|;|with\\b)`,
  `\\bcopy\\s+${NAME}\\s+(?:to|from)\\s+(?:'(?:/|\\w:)|program\\s+'|std(?:in|out)\\b)`,
  `\\bexec(?:ute)?\\s+(?:xp_|sp_)\\w`,
  `\\bwaitfor\\s+delay\\s+'`,
  `\\bpg_sleep\\s*\\(`,
  `\\bbenchmark\\(\\s*\\d+\\s*,`,
  `(?:['";)]|\\band|\\bor|\\bselect|\\|\\|)\\s*\\(?sleep\\(\\s*\\d+\\s*\\)`,
  `;\\s*shutdown\\b[^;]{0,20}(?:;|--)\\s*$`,
  // '; drop table reviews
  `['")]\\s*;\\s*(?:drop\\s+${THINGS}\\s+${NAME}|insert\\s+into\\s+${NAME}\\s*\\(|select\\s+(?:\\*|\\w+\\(|\\d+\\s*(?:,|;|--|$)))`,
  // '||(select password from users)||'
  `\\|\\|\\s*\\(\\s*select\\b`,
  // ' or '1'='1
  `['"]\\s*\\)*\\s*(?:or|and|\\|\\||&&)\\s*\\(*\\s*(?:(['"])(\\w*)\\1\\s*(?:=|like|<>|!=)\\s*\\(*\\1\\2(?!\\w)|(\\w+)\\s*(?:=|<>|!=)\\s*\\3(?!\\w))`,
  // or 1=1 --
  `\\b(?:or|and)\\s+\\(*(\\d+)\\s*=\\s*\\1\\s*\\)*\\s*(?:$|--|#|;|/\\*|limit\\b|order\\s+by\\b|union\\b|and\\s+['"])`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Where the capitals of the keywords say that somebody wrote a statement, though in small letters it could be prose. */
const IN_CAPITALS: readonly RegExp[] = [
  `\\bSELECT\\s+${LOWER}(?:\\s*,\\s*${LOWER})*\\s+FROM\\s+${LOWER}\\s*(?:$|\\)|;|--|#|WHERE\\b|ORDER\\s+BY\\b|LIMIT\\b|JOIN\\b)`,
  `\\bDROP\\s+(?:TABLE|DATABASE|SCHEMA|VIEW|INDEX|USER|ROLE)\\s+${LOWER}\\s*$`,
  `\\bDELETE\\s+FROM\\s+${LOWER}\\s*$`,
  `\\bTRUNCATE\\s+TABLE\\s+${LOWER}\\s*$`,
  `\\bALTER\\s+TABLE\\s+${LOWER}\\s+(?:ADD|DROP|ALTER|RENAME)\\b`,
].map((pattern) => new RegExp(pattern));

const KEYWORDS =
  /select|insert|update|delete|drop|truncate|alter|create|grant|copy|exec|waitfor|sleep|benchmark|shutdown|\b(?:or|and)\b|\|\||&&/i;

/**
 * Whether a database would run this, or it would change a statement that it is put into. Comments within are read both as spaces and
 * as nothing, and the plus signs of an address as spaces.
 */
export function isStatement(text: string): boolean {
  const squeezed = text.replace(/\s+/g, ' ').trim();
  const commented = squeezed.includes('/*');
  const ways = [squeezed];
  if (commented) {
    const opened = squeezed.replace(/\/\*!\d*/g, ' ').replaceAll('*/', ' */');
    ways.push(squeezed.replace(/\/\*.*?\*\//g, ' '), squeezed.replace(/\/\*.*?\*\//g, ''), opened.replaceAll('*/', ''));
  }
  if (/\b(?:union|select)\+/i.test(squeezed)) ways.push(squeezed.replaceAll('+', ' '));
  return ways.some(
    (way) => KEYWORDS.test(way) && [...IN_ANY_CASE, ...IN_CAPITALS].some((statement) => statement.test(way)),
  );
}
