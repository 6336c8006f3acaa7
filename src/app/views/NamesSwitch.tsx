import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** Before somebody else's history is shown: why. Those named see who looked, when and why. */
export const AskReason = ({
  title,
  verb,
  onShow,
  onClose,
}: {
  title: string
  /** What is shown then, on the button, where it is not the title. */
  verb?: string
  onShow: (reason: string) => void
  onClose?: () => void
}) => {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <PageSection boxed title={title} onClose={onClose}>
      <MutedText>
        <Trans>
          Your access is recorded in the audit log. The people named can see who looked, when and
          why.
        </Trans>
      </MutedText>
      <form
        onSubmit={event => {
          event.preventDefault()
          onShow(reason.trim())
        }}
      >
        <PageRow>
          <TextField
            label={t`Reason for access`}
            value={reason}
            maxLength={500}
            onChange={event => setReason(event.target.value)}
          />
          <Button kind="main" type="submit" icon={Eye}>
            {verb ?? title}
          </Button>
        </PageRow>
      </form>
    </PageSection>
  )
}
