/**
 * Names of modules that an expression or a type loads in place: `import('./x')`. Facts import such a module under this
 * name, and types refer to it by the name. It is one part of a name, although it may contain dots.
 */

export function loadedModuleName(word: string, module: string): string {
  return `${word}('${module}')`;
}

export function isLoadedModule(name: string): boolean {
  return name.endsWith("')");
}

/** The parts of a name with dots: `import('./x')` and `Y` of `import('./x').Y`. */
export function nameParts(name: string): readonly string[] {
  return name.match(part) ?? [];
}

const part = /\w+\('[^']*'\)|[^.]+/g;
