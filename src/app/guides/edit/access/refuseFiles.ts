import { t } from '@lingui/core/macro'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { announce } from '#app/editor/announce.ts'

/** Files would be sent at once; a guide that is on this device only takes none. */
export const refuseFiles = (guideid: number): boolean => {
  if (!isDeviceOnly(guideid)) return false
  announce(t`You can add pictures once you have kept this guide.`)
  return true
}
