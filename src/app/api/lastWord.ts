import { callRow, type Loose } from '#contract/core/call.ts'
import type { Row } from '#contract/core/endpoint.ts'
import { base, send } from './client.ts'
import { sessionToken } from './session.ts'

/**
 * What is said while the page goes: it leaves in the same moment, and is not repeated. Nobody hears
 * whether it came.
 */
export const sayLast = (row: Row, input: Loose): void =>
  // The page may be gone before there is an answer.
  void callRow({ base, token: sessionToken, send }, row, input, { keepalive: true }).catch(
    () => undefined,
  )
