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
        one="There is no room for # file on this device. It will be lost unless you send it first."
        other="There is no room for # files on this device. They will be lost unless you send them first."
      />
    </p>
  )
}
