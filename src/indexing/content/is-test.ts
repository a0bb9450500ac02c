/**
 * Whether a file is a test, by its path. Pure and cheap, because it runs for every file. Languages add the names that
 * only they use (`testFiles`).
 */
import { languages } from '../../languages/registry.ts';

export function isTest(path: string): boolean {
  return testPath.test(path);
}

/** Conventions of several languages, and of languages that have no grammar here. */
const shared: readonly RegExp[] = [
  // Most languages, Jest, RSpec, Go, Cypress.
  /(?:^|\/)(?:tests?|__tests__|specs?|testdata|e2e|cypress)\//,
  // Gradle.
  /(?:^|\/)(?:androidTest|integrationTest|testFixtures)\//,
  // .NET test projects, Swift packages.
  /(?:^|\/)[^/]+[._-](?:Unit|Integration)?[Tt]ests?\//,
  // Go, GoogleTest, Rust, RSpec, busted.
  /_(?:test|tests|unittest|spec)\.[a-z]+$/,
  // minitest.
  /(?:^|\/)test_[^/]*\.rb$/,
  // JUnit and xUnit in languages without a grammar.
  /(?:[a-z0-9]|\/|^)(?:Tests?|TestCase|Spec|Specs|IT)\.(?:kt|kts|groovy|scala|fs|vb|php|swift)$/,
  /(?:^|\/)Test[A-Z][^/]*\.kt$/,
];

const testPath = new RegExp(
  [...shared, ...languages.flatMap(({ testFiles }) => testFiles ?? [])].map(({ source }) => source).join('|'),
);
