import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatorState } from '#contract/operator/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './Operator.module.css'
import { StateWord } from './StateRow.tsx'

/** As the field for a date and time wants it: in the time of this place. */
const asLocal = (seconds: number | null | undefined): string => {
  if (!seconds) return ''
  const at = new Date(seconds * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The words and the time that are filled in, and what begins and ends it. */
const useMaintenance = (maintenance: OperatorState['maintenance']) => {
  const [message, setMessage] = useState(maintenance?.message ?? '')
  const [until, setUntil] = useState(asLocal(maintenance?.until))
  const set = useAttempt(
    async (on: boolean) =>
      void (await write('setMaintenance', {
        body: {
          on,
          message,
          until: until === '' ? null : Math.floor(new Date(until).getTime() / 1000),
        },
      })),
  )
  return { message, setMessage, until, setUntil, set }
}

const MaintenanceState = ({ isOn }: { isOn: boolean }) =>
  !isOn ? (
    <MutedText>
      <Trans>off</Trans>
    </MutedText>
  ) : (
    <StateWord kind="warn">
      <Trans>on</Trans>
    </StateWord>
  )

/** Readers stay; writers are told why, and until when. */
export const MaintenanceSection = ({ state: { maintenance } }: { state: OperatorState }) => {
  const { t } = useLingui()
  const { message, setMessage, until, setUntil, set } = useMaintenance(maintenance)
  const why = set.isPending ? t`One moment…` : undefined
  return (
    <PageSection
      boxed
      title={t`Maintenance`}
      acts={<MaintenanceState isOn={maintenance !== null} />}
    >
      <MutedText>
        <Trans>
          During maintenance, everyone can still read. Anyone who tries to save sees your message
          and the expected end. Edits to guides and pages are kept on the device and sent
          afterwards.
        </Trans>
      </MutedText>
      <div className={styles.fields}>
        <TextArea
          label={t`Message`}
          rows={2}
          maxLength={500}
          value={message}
          onChange={event => setMessage(event.target.value)}
        />
        <PageRow>
          <TextField
            label={t`Expected end`}
            type="datetime-local"
            value={until}
            onChange={event => setUntil(event.target.value)}
          />
        </PageRow>
      </div>
      {set.error && <p role="alert">{set.error}</p>}
      <PageRow>
        {maintenance === null ? (
          <Button
            kind="main"
            why={message.trim() === '' ? t`Enter a message that says why nobody can save.` : why}
            onClick={() => void set.run(true)}
          >
            <Trans>Start maintenance</Trans>
          </Button>
        ) : (
          <>
            <Button kind="main" why={why} onClick={() => void set.run(false)}>
              <Trans>End maintenance</Trans>
            </Button>
            <Button why={why} onClick={() => void set.run(true)}>
              <Trans>Save message and expected end</Trans>
            </Button>
          </>
        )}
      </PageRow>
    </PageSection>
  )
}
