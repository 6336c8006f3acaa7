// What the service says by itself once parts are satisfied.
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import type { AttemptRow, PackageContent } from '../load.ts'
import { satisfiedBlocks } from './outcome.ts'
import { satisfiedStatements, type Names } from './ownStatements.ts'
import { keepOwn, satisfiedBefore } from './store.ts'

/** Of whom and of which course something is said. */
export type Place = { names: Names; content: PackageContent; registration: string }

/** Says what became satisfied; `attempt` is null in a preview, where nothing does. */
export const tellSatisfied = async (
  by: Ctx,
  { names, content, registration }: Place,
  attempt: AttemptRow | null,
  { sessionid, isLaunch = false }: { sessionid: string; isLaunch?: boolean },
): Promise<void> => {
  if (!attempt) return
  // Outside of a session it has a name of its own.
  const said = { names, registration, sessionid: isLaunch ? randomUUID() : sessionid }
  await keepOwn(
    by,
    { registration, sessionid },
    satisfiedStatements(
      said,
      content,
      satisfiedBlocks(content.items, attempt.items),
      await satisfiedBefore(by.db, registration),
      new Date(by.now * 1000).toISOString(),
    ),
  )
}
