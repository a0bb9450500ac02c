/** Keys of earlier designs that were renamed, are not needed, or belong to parts that do not exist yet. */

/** From a former key to its present name. */
export const renamed: Readonly<Record<string, string>> = {
  'indexing.chunk_size.min_tokens': 'indexing.chunk_min_tokens',
  'indexing.chunk_size.max_tokens': 'indexing.chunk_max_tokens',
  'indexing.generated_file_patterns': 'indexing.generated_patterns',
  'indexing.write_debounce_ms': 'watch.debounce_ms',
  'indexing.idle_timeout': 'compilers.idle_timeout_ms',
  'indexing.watchdog_threshold': 'compilers.watchdog_threshold_bytes',
  'retrieval.max_output_tokens': 'context.budget_tokens',
};

/** Keys with only one valid value. Any other value is refused with this reason. */
export const fixed: Readonly<Record<string, { readonly value: unknown; readonly why: string }>> = {
  'indexing.enabled': { value: true, why: 'an index exists only where a user has built one' },
  'indexing.incremental': {
    value: true,
    why: 'updates are always incremental; a full update reads all files again',
  },
};

/** Keys, or prefixes of keys, that are accepted without effect; the note says so. */
export const notBuilt: Readonly<Record<string, string>> = {
  'indexing.qdrant': 'vectors in Qdrant are not built; the index is one SQLite file',
  'indexing.hnsw_threshold': 'there is no such index to begin with',
  'indexing.maintenance': 'the index is merged as it is written',
  'indexing.write_queue_depth': 'updates are not queued',
  'indexing.max_traversal_depth': 'each question has a depth of its own',
  'indexing.max_signature_length': 'signatures are kept whole',
  'indexing.mmap_size': 'it is set by us',
  retrieval: 'how hits are ranked is set in `text` and `search`',
  embedding: 'embeddings are not built',
  orchestration: 'no model is called',
  external_apis: 'not built',
};
