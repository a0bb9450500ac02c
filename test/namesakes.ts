/**
 * Python source with unrelated classes that all have methods of these names: so many that a call on a value of unknown
 * type has no candidates and stays unresolved.
 */
export function namesakes(...names: readonly string[]): string {
  const methods = names.map((name) => `    def ${name}(self):\n        return 0\n`).join('\n');
  return ['One', 'Two', 'Three', 'Four'].map((type) => `class ${type}:\n${methods}`).join('\n\n');
}
