import { existing } from '#lib/existing.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

/**
 * Somebody whose account is about to be erased signed in: they may keep it, and read what anybody
 * may.
 */
export const LeavingBar = () => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const keep = useAttempt(
    async () =>
      void (await write('cancelErasure', {
        params: { userid: existing(me, 'the account').userid },
      })),
    // What was refused until now is asked for anew.
    { onDone: () => location.reload() },
  )
  if (me?.state !== 'leaving' || !me.erase_at) return null
  const day = formatNearDay(me.erase_at, i18n.locale)
  return (
    <Notice
      strip
      kind="warn"
      icon={DoorOpen}
      role={keep.error ? 'alert' : 'status'}
      action={
        <Button
          small
          onClick={() => void keep.run()}
          why={keep.isPending ? t`One moment…` : undefined}
        >
          <Trans>Keep my account</Trans>
        </Button>
      }
    >
      {keep.error ?? (
        <Trans>
          Your account will be erased on {day}. Until then, you see only what everyone sees.
        </Trans>
      )}
    </Notice>
  )
}
