// The API's own handlers, asked as somebody who is not signed in.
import { schemas } from '#contract/schemas.ts'
import type { Handlers } from '#server/http/context.ts'
import { readInput } from '#server/http/body/input.ts'
import { internalContext } from '#server/http/internalContext.ts'
import type { Service } from '#server/http/service.ts'

/** Throws what the handler throws, and 422 for an address that the row does not take. */
export const askAsNobody =
  (service: Service, handlers: Handlers, search = new URLSearchParams()) =>
  <N extends keyof Handlers>(name: N, params: Record<string, string> = {}) => {
    const input = readInput(schemas[name], { search, json: {}, file: null, params })
    type Ask = (input: Parameters<Handlers[N]>[0], ctx: object) => ReturnType<Handlers[N]>
    const handler = handlers[name] as Ask
    return service.asNobody(({ db, snapshot, bytes }) =>
      handler(
        input as Parameters<Handlers[N]>[0],
        internalContext(service, db, 'page', { snapshot, bytes }),
      ),
    )
  }
