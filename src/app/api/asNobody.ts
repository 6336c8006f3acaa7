import { callRow } from '#contract/core/call.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideRows } from '#contract/guides/rows.ts'
import type { Table } from '#contract/schemas.ts'
import { base, send } from './client.ts'

/** A guide as it is answered to somebody who is not signed in. Throws ApiError. */
export const readGuideAsNobody = (input: InputOf<Table['readGuide']>): Promise<Guide> =>
  callRow({ base, token: () => null, send }, guideRows.readGuide, input) as Promise<Guide>
