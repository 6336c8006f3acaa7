import { t } from '@lingui/core/macro'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { announce } from '#app/editor/announce.ts'

/** Files would be sent at once; a guide that is on this device only takes none. */
export const refuseFiles = (guideid: number): boolean => {
  if (!isDeviceOnly(guideid)) return false
  announce(t`Choose “Keep…” to save this guide on the site first. Then you can add pictures.`)
  return true
}
