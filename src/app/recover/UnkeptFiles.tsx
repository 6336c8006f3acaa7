import { Plural } from '@lingui/react/macro'
import { isComing } from '#app/drafts/uploads/upload.ts'
import { useAllUploads } from '#app/drafts/react/useUploads.ts'

/** Files that live as long as the page, beside the offer to keep what is unsent. */
export const UnkeptFiles = () => {
  const unkept = useAllUploads().filter(file => isComing(file) && !file.isKept).length
  return unkept === 0 ? null : (
    <p role="alert">
      <Plural
        value={unkept}
        one="# file finds no room on this device: it is lost unless it is sent first."
        other="# files find no room on this device: they are lost unless they are sent first."
      />
    </p>
  )
}
