import type { Plugin, Rolldown } from 'vite';

const PAGE = /\/src\/app\/([\w-]+\/\w+Page)\.tsx$/;
const SHELL = /\/src\/app\/shell\/AppShell\.tsx$/;

/**
 * Writes pages.json, which lists the files that a page needs beyond those in index.html. The server sends them to the browser.
 */
export function pageFiles(): Plugin {
  return {
    name: 'halfstar:page-files',
    // Runs after chunks that contained only styles have been removed.
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(filesByPage(bundle)) });
    },
  };
}

/** The files of each page by the path of its source in src/app, and of the members' shell. */
function filesByPage(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const known = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => listFiles(chunk, bundle)));
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const module = chunk.facadeModuleId ?? '';
      const name = SHELL.test(module) ? 'shell' : PAGE.exec(module)?.[1];
      const files = listFiles(chunk, bundle).filter((file) => !known.has(file));
      return name === undefined ? [] : [[name, files.map((file) => `/${file}`)]];
    }),
  );
}

/** The file of a chunk and all its static imports, with their style sheets. */
function listFiles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? listFiles(file, bundle, seen) : [];
  });
  return [...new Set([chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported])];
}
