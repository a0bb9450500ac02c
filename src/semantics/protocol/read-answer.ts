/**
 * Reads answers and projects as a child process sent them. Everything that the write side relies on is checked: an
 * answer of another form is the failure of that process.
 */
import { compileStatuses } from '../../model/compiled-file.ts';
import { confidences } from '../../model/edge.ts';
import {
  type BaseType,
  type FileAnswer,
  type MemberRelation,
  type PackageSurface,
  type Registration,
  type Site,
  siteRoles,
  type Target,
  type TypeRelations,
} from '../answers.ts';
import { type ProjectReport, projectProblemCodes } from './messages.ts';
import { SemanticError } from './semantic-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Throws a SemanticError that names the first part with another form. */
export function readAnswer(sent: unknown, path: string): FileAnswer {
  const answer = fieldsOf(sent, 'answer');
  if (answer.path !== path) throw wrong('path');
  const targets = listOf(answer.targets, 'targets', readTarget);
  const target = (value: unknown): number => {
    if (!isCount(value) || value >= targets.length) throw wrong('index of a target');
    return value;
  };
  return {
    path,
    contentHash: textOf(answer.contentHash, 'contentHash'),
    status: oneOf(answer.status, compileStatuses, 'status'),
    ...(answer.project === undefined ? {} : { project: textOf(answer.project, 'project') }),
    targets,
    targetHashes: hashesOf(answer.targetHashes),
    sites: listOf(answer.sites, 'sites', (value) => readSite(value, target)),
    types: listOf(answer.types, 'types', (value) => readType(value, target)),
    imports: listOf(answer.imports, 'imports', (value) => textOf(value, 'imports')),
    missingImports: listOf(answer.missingImports, 'missingImports', (value) =>
      textOf(value, 'missingImports'),
    ),
    shape: textOf(answer.shape, 'shape'),
    isGlobal: answer.isGlobal === true,
    ...(answer.names === undefined ? {} : { names: textOf(answer.names, 'names') }),
    ...(answer.registrations === undefined
      ? {}
      : {
          registrations: listOf(answer.registrations, 'registrations', (each) =>
            readRegistration(each, target),
          ),
        }),
  };
}

/** The projects as a child process sent them. */
export function readProjects(sent: unknown): readonly ProjectReport[] {
  return listOf(sent, 'projects', (each) => {
    const project = fieldsOf(each, 'project');
    return {
      id: textOf(project.id, 'project'),
      files: listOf(project.files, 'files', (file) => textOf(file, 'files')),
      status: oneOf(project.status, compileStatuses, 'status'),
      problems: listOf(project.problems, 'problems', (one) => {
        const { code, path, message } = fieldsOf(one, 'problem');
        return {
          code: oneOf(code, projectProblemCodes, 'code of a problem'),
          path: textOf(path, 'path of a problem'),
          message: textOf(message, 'message of a problem'),
        };
      }),
      ...(project.references === undefined
        ? {}
        : { references: listOf(project.references, 'references', (each) => textOf(each, 'references')) }),
    };
  });
}

/** The exports of packages as a child process sent them. */
export function readPackages(sent: unknown): readonly PackageSurface[] {
  return listOf(sent, 'packages', (each) => {
    const found = fieldsOf(each, 'package');
    return {
      name: textOf(found.name, 'name of a package'),
      folder: textOf(found.folder, 'folder of a package'),
      exports: listOf(found.exports, 'exports', (one) => {
        const exported = fieldsOf(one, 'export');
        return {
          exportPath: textOf(exported.exportPath, 'path of an export'),
          target: readTarget(exported.target),
        };
      }),
    };
  });
}

type ReadTarget = (value: unknown) => number;

function readTarget(value: unknown): Target {
  const target = fieldsOf(value, 'target');
  return {
    path: textOf(target.path, 'path of a target'),
    ...placeOf(target),
    kind: textOf(target.kind, 'kind of a target'),
    ...(target.name === undefined ? {} : { name: textOf(target.name, 'name of a target') }),
  };
}

function readSite(value: unknown, target: ReadTarget): Site {
  const site = fieldsOf(value, 'site');
  return {
    role: oneOf(site.role, siteRoles, 'role'),
    ...placeOf(site),
    targets: listOf(site.targets, 'targets of a site', target),
    confidence: oneOf(site.confidence, confidences, 'confidence'),
    ...(site.isValue === true ? { isValue: true } : {}),
    ...(site.runs === undefined ? {} : { runs: listOf(site.runs, 'runs', target) }),
    ...(site.leaves === true ? { leaves: true } : {}),
  };
}

function readType(value: unknown, target: ReadTarget): TypeRelations {
  const type = fieldsOf(value, 'type');
  return {
    ...placeOf(type),
    bases: listOf(type.bases, 'bases', (each): BaseType => {
      const base = fieldsOf(each, 'base');
      return {
        target: target(base.target),
        kind: oneOf(base.kind, ['inherits', 'implements', 'extends'], 'kind of a base'),
        confidence: oneOf(base.confidence, confidences, 'confidence'),
      };
    }),
    members: listOf(type.members, 'members', (each): MemberRelation => {
      const member = fieldsOf(each, 'member');
      return {
        ...placeOf(member),
        overrides: listOf(member.overrides, 'overrides', target),
        confidence: oneOf(member.confidence, confidences, 'confidence'),
      };
    }),
  };
}

function readRegistration(value: unknown, target: ReadTarget): Registration {
  const registration = fieldsOf(value, 'registration');
  return {
    ...placeOf(registration),
    service: target(registration.service),
    implementation: target(registration.implementation),
    lifetime: oneOf(registration.lifetime, ['singleton', 'scoped', 'transient'], 'lifetime'),
  };
}

function placeOf({ row, column }: Fields): { readonly row: number; readonly column: number } {
  if (!isCount(row) || !isCount(column)) throw wrong('position');
  return { row, column };
}

function hashesOf(value: unknown): Readonly<Record<string, string>> {
  const hashes = fieldsOf(value, 'targetHashes');
  return Object.fromEntries(
    Object.entries(hashes).map(([path, hash]) => [path, textOf(hash, 'targetHashes')]),
  );
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(what);
  return value as Fields;
}

function listOf<T>(value: unknown, what: string, read: (each: unknown) => T): readonly T[] {
  if (!Array.isArray(value)) throw wrong(what);
  return value.map(read);
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw wrong(what);
  return value;
}

function oneOf<const Word extends string>(value: unknown, words: readonly Word[], what: string): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw wrong(what);
  return found;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function wrong(what: string): SemanticError {
  return new SemanticError('child_failed', `The compiler process sent an answer with an invalid ${what}`);
}
