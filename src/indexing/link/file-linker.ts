/**
 * Resolves files one after the other in bounded memory: decoded facts are dropped and read again
 * (resolve/repository/decoded-files.ts), and when the resolver has many answers, it starts again without any. Results do
 * not depend on it, because an answer depends only on its subject and its depth budget.
 */
import type { FileLinks } from '../../model/edge.ts';
import type { Pause } from '../../model/pause.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { createResolver } from '../resolve/create-resolver.ts';
import { Repository } from '../resolve/repository/repository.ts';
import { resolveFile } from '../resolve/resolve-file.ts';
import { repositorySource } from './repository-source.ts';

/** A file without facts has no links. `pause` is called between its references. */
export type FileLinker = (file: FileId, pause: Pause) => Promise<FileLinks>;

export interface LinkLimits {
  /** Symbols, locals, values, imports and exports of decoded facts that may stay in memory. */
  readonly keptRecords: number;
  /** Answers of the resolver that may stay in memory. */
  readonly keptAnswers: number;
}

/** django, with 250,000 records, is linked as fast as without limits. Measurements are in docs/decisions/0003. */
const usualLimits: LinkLimits = { keptRecords: 200_000, keptAnswers: 150_000 };

export function createFileLinker(reader: Reader, limits: LinkLimits = usualLimits): FileLinker {
  const repository = new Repository(repositorySource(reader, limits));
  const { tracker } = repository;
  let resolver = createResolver(repository);
  let answersBefore = 0;
  return async (id, pause) => {
    if (tracker.answerCount - answersBefore > limits.keptAnswers) {
      repository.forgetNames();
      resolver = createResolver(repository);
      answersBefore = tracker.answerCount;
    }
    const file = repository.fileById(id);
    return file === undefined ? noLinks : await resolveFile(resolver, file, pause);
  };
}

const noLinks: FileLinks = {
  edges: [],
  unresolved: [],
  unresolvedNames: new Uint32Array(),
  asked: new Uint32Array(),
};
