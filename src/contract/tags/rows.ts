import type { Row } from '../core/endpoint.ts'

export const tagRows = {
  listTags: { method: 'GET', path: '/tags', access: 'anyone' },
  listGuideTags: { method: 'GET', path: '/guides/:guideid/tags', access: 'anyone' },
  listWikiTags: { method: 'GET', path: '/wikis/:namespace/:title/tags', access: 'anyone' },
  tagGuide: { method: 'PUT', path: '/guides/:guideid/tag', access: 'user' },
  untagGuide: { method: 'DELETE', path: '/guides/:guideid/tag', access: 'user' },
  tagWiki: { method: 'PUT', path: '/wikis/:namespace/:title/tag', access: 'user' },
  untagWiki: { method: 'DELETE', path: '/wikis/:namespace/:title/tag', access: 'user' },
} as const satisfies Record<string, Row>
