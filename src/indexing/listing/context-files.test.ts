import { expect, it } from 'vitest';
import { contextFiles } from './context-files.ts';

const isContext = contextFiles();

it.each([
  ['package.json', true],
  ['packages/a/tsconfig.build.json', true],
  ['package-lock.json', true],
  ['src/App/App.csproj', true],
  ['Directory.Build.props', true],
  ['global.json', true],
  ['go.mod', true],
  ['go.sum', true],
  ['crates/a/Cargo.toml', true],
  ['requirements-dev.txt', true],
  ['pom.xml', true],
  ['a/.gitignore', true],
  ['src/package.ts', false],
  ['tsconfig.ts', false],
  ['requirements.md', false],
  ['docs/go.mod.md', false],
])('%s: %s', (path, expected) => expect(isContext(path)).toBe(expected));
