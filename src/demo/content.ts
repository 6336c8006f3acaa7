// All content of the demo site, for the seeder. Guides come in an order in which prerequisites
// precede their users.
import { bottomBracket } from './guides/bottomBracket.ts'
import { brakePads } from './guides/brakePads.ts'
import { chainReplace } from './guides/chainReplace.ts'
import { chainWear } from './guides/chainWear.ts'
import { derailleur } from './guides/derailleur.ts'
import { deskLamp } from './guides/deskLamp.ts'
import { drillBrushes } from './guides/drillBrushes.ts'
import { drillTeardown } from './guides/drillTeardown.ts'
import { grinder } from './guides/grinder.ts'
import { handPlane } from './guides/handPlane.ts'
import { moka } from './guides/moka.ts'
import { puncture } from './guides/puncture.ts'
import { vise } from './guides/vise.ts'
import { whetstone } from './guides/whetstone.ts'
import type { DemoGuide } from './types.ts'

export { demoCategories } from './categories.ts'
export { demoItems } from './items.ts'
export { demoPeople } from './people.ts'
export { demoPictures } from './pictures.ts'

export const demoGuides: readonly DemoGuide[] = [
  chainWear,
  chainReplace,
  derailleur,
  brakePads,
  puncture,
  bottomBracket,
  grinder,
  moka,
  vise,
  whetstone,
  handPlane,
  drillBrushes,
  deskLamp,
  drillTeardown,
]

/**
 * Puts guide ids into a text: each `{guide:key}` becomes the id that `ids` has for the key. An
 * unknown key throws.
 */
export const withGuideIds = (text: string, ids: ReadonlyMap<string, number>): string =>
  text.replace(/\{guide:([a-z-]+)\}/g, (_, key: string) => {
    const guideid = ids.get(key)
    if (guideid === undefined) throw new Error(`The demo content names an unknown guide: ${key}`)
    return String(guideid)
  })
