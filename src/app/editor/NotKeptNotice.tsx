import { Trans } from '@lingui/react/macro'
import { Download, TriangleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download, fileName } from '#app/ui/lists/download.ts'
import { Notice } from '#app/ui/state/Notice.tsx'

type NotKeptNoticeProps = {
  /** Names the file. */
  title: string
  /** What was written, as it is now. */
  text: () => string
}

/** The device keeps nothing of what is written: it can be downloaded. */
export const NotKeptNotice = ({ title, text }: NotKeptNoticeProps) => (
  <Notice
    icon={TriangleAlert}
    kind="danger"
    role="alert"
    action={
      <Button small icon={Download} onClick={() => download(fileName(title, 'txt'), text())}>
        <Trans>Download my text</Trans>
      </Button>
    }
  >
    <Trans>This browser cannot keep drafts, so your text is saved after every pause.</Trans>
  </Notice>
)
