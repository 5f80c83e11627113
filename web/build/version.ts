import type { Plugin } from 'vite';

/** Writes version.json with the name of the entry script, by which an open tab detects that the server has a newer version. */
export function version(): Plugin {
  return {
    name: 'halfstar:version',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry === undefined) throw new Error('the build has no entry script');
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ entry: `/${entry.fileName}` }),
      });
    },
  };
}
