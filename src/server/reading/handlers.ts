import type { readingRows } from '#contract/reading/rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { matrixHandlers } from './matrix.ts'
import { ownHandlers } from './own.ts'
import { requestHandlers } from './requests.ts'

export const readingHandlers: Pick<Handlers, keyof typeof readingRows> = {
  ...requestHandlers,
  ...ownHandlers,
  ...matrixHandlers,
}
