// The demo site in a test: as a first start makes it, waited for.
import { startMaking } from '#server/demo/make.ts'
import { insertDemo } from '#server/demo/sql.ts'
import { unixNow } from '#lib/time.ts'
import { answersAt } from '../server/demoSite.ts'
import type { TestApi } from './api.ts'

/** With its month where the site's configuration says `demo: 'whole'`. */
export const makeDemo = async (api: TestApi): Promise<void> => {
  await insertDemo(api.database, api.admin.me.userid, unixNow())
  const done = await startMaking(api.service, answersAt).done
  if (done !== 'made') throw new Error(`The demo site is not there: ${done}`)
}
