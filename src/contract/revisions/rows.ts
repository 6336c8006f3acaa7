import type { Row } from '../core/endpoint.ts'

export const revisionRows = {
  listGuideRevisions: { method: 'GET', path: '/guides/:guideid/revisions', access: 'anyone' },
  diffGuideRevisions: { method: 'GET', path: '/guides/:guideid/revisions/diff', access: 'anyone' },
  readGuideRevision: {
    method: 'GET',
    path: '/guides/:guideid/revisions/:revisionid',
    access: 'anyone',
  },
  listStepRevisions: {
    method: 'GET',
    path: '/guides/:guideid/steps/:stepid/revisions',
    access: 'anyone',
  },
  diffStepRevisions: {
    method: 'GET',
    path: '/guides/:guideid/steps/:stepid/revisions/diff',
    access: 'anyone',
  },
  readStepRevision: {
    method: 'GET',
    path: '/guides/:guideid/steps/:stepid/revisions/:revisionid',
    access: 'anyone',
  },
  listLineWordings: {
    method: 'GET',
    path: '/x/guides/:guideid/steps/:stepid/lines/:lineid/wordings',
    access: 'user',
  },
  listWikiRevisions: {
    method: 'GET',
    path: '/wikis/:namespace/:title/revisions',
    access: 'anyone',
  },
  diffWikiRevisions: {
    method: 'GET',
    path: '/wikis/:namespace/:title/revisions/diff',
    access: 'anyone',
  },
  readWikiRevision: {
    method: 'GET',
    path: '/wikis/:namespace/:title/revisions/:revisionid',
    access: 'anyone',
  },
  redactRevision: { method: 'POST', path: '/x/revisions/:revisionid/redact', access: 'admin' },
  readRevision: { method: 'GET', path: '/x/revisions/:revisionid', access: 'anyone' },
  listChanges: { method: 'GET', path: '/x/changes', access: 'user' },
  seeChanges: { method: 'POST', path: '/x/changes/seen', access: 'user' },
  listDeleted: { method: 'GET', path: '/x/deleted', access: 'user' },
  planUndoing: { method: 'POST', path: '/x/users/:userid/undoings', access: 'user' },
  startUndoing: { method: 'POST', path: '/x/users/:userid/undoings/:jobid', access: 'user' },
} as const satisfies Record<string, Row>
