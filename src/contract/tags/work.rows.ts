import type { Row } from '../core/endpoint.ts'

/** Apart from the tags that every reader sees: the first page brings those. */
export const tagWorkRows = {
  listTagUse: { method: 'GET', path: '/x/tags', access: 'anyone', csv: 'too' },
  suggestTags: { method: 'GET', path: '/x/tags/suggest', access: 'anyone' },
  listLookAlikes: { method: 'GET', path: '/x/tags/lookalikes', access: 'anyone' },
  listDistinctTags: { method: 'GET', path: '/x/tags/distinct', access: 'user' },
  listTagDocuments: { method: 'GET', path: '/x/tags/:tag/documents', access: 'anyone' },
  startTagJob: { method: 'POST', path: '/x/tags/jobs', access: 'user' },
  listSynonyms: { method: 'GET', path: '/x/tags/:tag/synonyms', access: 'anyone' },
  addSynonym: { method: 'PUT', path: '/x/tags/:tag/synonyms/:synonym', access: 'user' },
  removeSynonym: { method: 'DELETE', path: '/x/tags/:tag/synonyms/:synonym', access: 'user' },
  setDistinctTags: { method: 'PUT', path: '/x/tags/:tag/distinct/:other', access: 'user' },
  unsetDistinctTags: { method: 'DELETE', path: '/x/tags/:tag/distinct/:other', access: 'user' },
} as const satisfies Record<string, Row>
