import type { Row } from '../core/endpoint.ts'

export const viewRows = {
  listUserViews: {
    method: 'GET',
    path: '/user_view_history/user/:userid',
    access: 'user',
    audited: true,
  },
  listDocViews: {
    method: 'GET',
    path: '/user_view_history/:doc_type/:docid',
    access: 'admin',
    audited: true,
  },
  countDocViews: { method: 'GET', path: '/x/views/:doc_type/:docid/counts', access: 'user' },
  readViewOverview: { method: 'GET', path: '/x/views/overview', access: 'admin', csv: 'too' },
  listViewedDocuments: { method: 'GET', path: '/x/views/documents', access: 'admin', csv: 'too' },
  listViewers: {
    method: 'GET',
    path: '/x/views/people',
    access: 'admin',
    audited: true,
    csv: 'too',
    confirms: 'csv',
  },
  listViewGroups: { method: 'GET', path: '/x/views/groups', access: 'admin', csv: 'too' },
  listViewFindings: { method: 'GET', path: '/x/views/findings', access: 'admin', csv: 'too' },
  listSavedViews: { method: 'GET', path: '/x/views/saved', access: 'admin' },
  createSavedView: { method: 'POST', path: '/x/views/saved', access: 'admin' },
  deleteSavedView: { method: 'DELETE', path: '/x/views/saved/:savedviewid', access: 'admin' },
  listViewReaders: { method: 'GET', path: '/x/views/readers', access: 'user' },
  readViewSettings: { method: 'GET', path: '/x/views/settings', access: 'user' },
  patchViewSettings: { method: 'PATCH', path: '/x/views/settings', access: 'user' },
  clearViews: { method: 'DELETE', path: '/x/views/mine', access: 'user' },
} as const satisfies Record<string, Row>
