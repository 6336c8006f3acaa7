// For tests of what the app sends by calls of its own: they go to the real service, as one person.
import { i18n } from '@lingui/core'
import { vi } from 'vitest'
import { startSession } from '../app/api/session.ts'

/** From now on `call` and `write` reach the service through `request`, with this person's token. */
export const callAs = (
  request: (path: string, init?: RequestInit) => Response | Promise<Response>,
  token: string,
): void => {
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    request(`http://stepwright.test${input}`, init),
  )
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  startSession(token)
}
