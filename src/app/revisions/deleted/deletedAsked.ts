// Which deleted documents are listed, as the address says it. Pure.
import type { DeletedAddress } from '#app/authorPaths.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'

export type DeletedAsked = Required<DeletedAddress>

export const deletedAsked = (params: URLSearchParams): DeletedAsked => ({
  kind: (['guide', 'wiki'] as const).find(one => one === params.get('kind')) ?? '',
  q: (params.get('q') ?? '').trim(),
  offset: offsetIn(params),
})
