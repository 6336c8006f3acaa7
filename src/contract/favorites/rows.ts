import type { Row } from '../core/endpoint.ts'

export const favoriteRows = {
  completeGuide: { method: 'PUT', path: '/guides/:guideid/completed', access: 'user' },
  uncompleteGuide: { method: 'DELETE', path: '/guides/:guideid/completed', access: 'user' },
  favoriteGuide: { method: 'PUT', path: '/user/favorites/guides/:guideid', access: 'user' },
  unfavoriteGuide: { method: 'DELETE', path: '/user/favorites/guides/:guideid', access: 'user' },
  listOwnFavorites: { method: 'GET', path: '/user/favorites/guides', access: 'user' },
  listUserFavorites: { method: 'GET', path: '/users/:userid/favorites/guides', access: 'anyone' },
  listOwnCompletions: { method: 'GET', path: '/user/completions', access: 'user' },
  listUserCompletions: { method: 'GET', path: '/users/:userid/completions', access: 'anyone' },
  watchGuide: { method: 'PUT', path: '/x/guides/:guideid/watch', access: 'user' },
  unwatchGuide: { method: 'DELETE', path: '/x/guides/:guideid/watch', access: 'user' },
  readWatch: { method: 'GET', path: '/x/guides/:guideid/watch', access: 'user' },
  listOwnWatches: { method: 'GET', path: '/x/watches', access: 'user' },
  listOwnFollows: { method: 'GET', path: '/x/follows', access: 'user' },
  readFollow: { method: 'GET', path: '/x/follows/:kind/:key', access: 'user' },
  follow: { method: 'PUT', path: '/x/follows/:kind/:key', access: 'user' },
  unfollow: { method: 'DELETE', path: '/x/follows/:kind/:key', access: 'user' },
  listUserGuides: { method: 'GET', path: '/users/:userid/guides', access: 'anyone' },
} as const satisfies Record<string, Row>
