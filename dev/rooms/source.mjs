/** Parses a Rust file's `use` declarations, paths and modules, without comments, strings and tests. */

/**
 * @typedef {{ path: string[], name: string | null }} Import an imported path and its local name
 * @typedef {{ module: string[], imports: Import[], paths: string[][], testModules: string[] }} Section a module in a file;
 *   `module` is relative to the file's module
 */

const TEST_ATTRIBUTE = /^#\[cfg\((?:test|any\(test,[^\]]*\))\)\]$/;

/** @param {string} text @returns {Section[]} */
export function read(text) {
  const tokens = withoutTests(tokenize(text));
  /** @type {Section[]} */
  const sections = [];
  const modules = tokens.testModules;
  readModule(tokens.list, 0, [], sections);
  sections[0].testModules = modules;
  return sections;
}

/**
 * Tokens: words, `::`, the attributes that mark tests, and single characters.
 * @param {string} text
 * @returns {string[]}
 */
function tokenize(text) {
  const tokens = [];
  const pattern =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\])'|'\w+|#!?\[|\$?\w+|::|\S/g;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found;
    if (token === "#[" || token === "#![") {
      const end = closing(text, pattern.lastIndex);
      const attribute = text.slice(found.index, end).replace(/\s+/g, " ");
      // Other attributes may contain paths, of validators or for derives.
      if (TEST_ATTRIBUTE.test(attribute)) tokens.push(attribute);
      else tokens.push(...tokenize(text.slice(pattern.lastIndex, end - 1)));
      pattern.lastIndex = end;
    } else if (!/^(?:\/\/|\/\*|b?r?#*"|b?'.|')/.test(token)) tokens.push(token);
  }
  return tokens;
}

/** The position after an attribute's closing bracket. @param {string} text @param {number} from */
function closing(text, from) {
  const pattern = /"(?:\\[\s\S]|[^"\\])*"|[[\]]/g;
  pattern.lastIndex = from;
  let depth = 1;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[0] === "[") depth += 1;
    if (found[0] === "]" && --depth === 0) return pattern.lastIndex;
  }
  return text.length;
}

/** @param {string[]} tokens */
function withoutTests(tokens) {
  const list = [];
  const testModules = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (!TEST_ATTRIBUTE.test(tokens[i])) {
      list.push(tokens[i]);
      continue;
    }
    const start = i;
    i = endOfItem(tokens, i + 1);
    const item = tokens.slice(start, i + 1).filter((token) => !token.startsWith("#"));
    const at = item.indexOf("mod");
    if (at >= 0 && item[at + 2] === ";") testModules.push(item[at + 1]);
  }
  return { list, testModules };
}

/** The last token of the item that starts here. @param {string[]} tokens @param {number} from */
function endOfItem(tokens, from) {
  const isUse = /^(?:pub (?:\( \w+ \) )?)?use /.test(tokens.slice(from, from + 6).join(" "));
  let depth = 0;
  for (let i = from; i < tokens.length; i += 1) {
    if ("([{".includes(tokens[i])) depth += 1;
    if (")]}".includes(tokens[i])) depth -= 1;
    if (depth === 0 && (tokens[i] === ";" || (tokens[i] === "}" && !isUse) || tokens[i] === ",")) return i;
  }
  return tokens.length - 1;
}

/**
 * @param {string[]} tokens
 * @param {number} from
 * @param {string[]} module
 * @param {Section[]} sections
 * @returns {number} the position after the module
 */
function readModule(tokens, from, module, sections) {
  /** @type {Section} */
  const section = { module, imports: [], paths: [], testModules: [] };
  sections.push(section);
  let depth = 0;
  let i = from;
  while (i < tokens.length) {
    if (tokens[i] === "}" && depth === 0 && module.length > 0) return i + 1;
    if (tokens[i] === "{") depth += 1;
    if (tokens[i] === "}") depth -= 1;
    if (tokens[i] === "mod" && tokens[i + 2] === "{") i = readModule(tokens, i + 3, [...module, tokens[i + 1]], sections);
    else if (tokens[i] === "use" && tokens[i + 1] !== "<") i = readUse(tokens, i + 1, [], section.imports);
    else if (isWord(tokens[i]) && tokens[i - 1] !== "::") i = readPath(tokens, i, section.paths);
    else i += 1;
  }
  return i;
}

/**
 * @param {string[]} tokens
 * @param {number} from
 * @param {string[]} prefix
 * @param {Import[]} imports
 * @returns {number} the position of the character that ends the tree
 */
function readUse(tokens, from, prefix, imports) {
  let i = from;
  const path = [...prefix];
  while (i < tokens.length && !["{", "}", ",", ";", "as"].includes(tokens[i])) {
    if (tokens[i] !== "::") path.push(tokens[i]);
    i += 1;
  }
  if (tokens[i] === "{") {
    do i = readUse(tokens, i + 1, path, imports);
    while (tokens[i] === ",");
    return i + 1;
  }
  if (path.length === prefix.length) return i;
  if (path.at(-1) === "self") path.pop();
  let name = path.at(-1) === "*" ? null : path.at(-1);
  if (path.at(-1) === "*") path.pop();
  if (tokens[i] === "as") {
    name = tokens[i + 1];
    i += 2;
  }
  imports.push({ path: path.map(plain), name });
  return i;
}

/** @param {string[]} tokens @param {number} from @param {string[][]} paths */
function readPath(tokens, from, paths) {
  const path = [plain(tokens[from])];
  let i = from + 1;
  while (tokens[i] === "::" && isWord(tokens[i + 1])) {
    path.push(tokens[i + 1]);
    i += 2;
  }
  if (path.length > 1) paths.push(path);
  return i;
}

/** @param {string} word */
function plain(word) {
  return word.replace(/^\$|^r#/, "");
}

/** @param {string | undefined} token */
function isWord(token) {
  return token !== undefined && /^\$?[A-Za-z_]\w*$/.test(token);
}
