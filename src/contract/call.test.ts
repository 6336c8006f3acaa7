import { describe, expect, test } from 'vitest'
import { callRow, type CallOptions } from './core/call.ts'

const path = '/x/audit/export'
/** A connection that drops once the first bytes have come. */
const brokenOff = async () =>
  new Response(
    new ReadableStream({
      pull: controller => controller.error(new TypeError('terminated')),
    }),
  )
const ask = (options: CallOptions = {}) =>
  callRow(
    { base: 'http://site.test', token: () => null, send: brokenOff },
    { method: 'GET', path, access: 'admin' },
    {},
    options,
  )

describe('an answer that breaks off halfway', () => {
  test('is no answer, whether its text or its bytes are read (P-C10)', async () => {
    const noAnswer = { name: 'ApiError', status: 0 }
    await expect(ask()).rejects.toMatchObject(noAnswer)
    await expect(ask({ takeBytes: async () => undefined })).rejects.toMatchObject(noAnswer)
  })
})
