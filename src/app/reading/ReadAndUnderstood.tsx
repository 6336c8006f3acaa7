import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpenCheck, Check, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { OwnReading } from '#contract/reading/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { readAsItIs } from './readAsItIs.ts'
import { useStandingWords } from './StandingMark.tsx'
import styles from './Reading.module.css'

type Asked = { own: OwnReading; number: string }

/** The one press; what it says is what is recorded. */
const Confirm = ({ own, number, onDone }: Asked & { onDone: () => void }) => {
  const { t } = useLingui()
  const words = useStandingWords()
  const confirm = useWrite('confirmReading')
  const standing = words(own)
  return (
    <Notice kind="accent" icon={BookOpenCheck}>
      <p>
        <Trans>
          You must read this guide and confirm that you have understood it ({standing}).
        </Trans>{' '}
        {own.barred && t`You cannot start a run until this is done.`}
      </p>
      {confirm.error && <p role="alert">{refusedWords(confirm.error)}</p>}
      <p className={styles.act}>
        <Button
          kind="main"
          why={confirm.isPending ? t`One moment…` : undefined}
          onClick={() =>
            confirm.mutate(
              { params: { releaseid: own.releaseid } },
              { onSuccess: onDone, onError: () => void readAsItIs() },
            )
          }
        >
          {t`I have read and understood release ${number}`}
        </Button>
      </p>
    </Notice>
  )
}

const Done = ({ own, number }: Asked) => {
  const words = useStandingWords()
  const standing = words(own)
  return (
    <Notice kind="ok" icon={Check}>
      {own.moduleid === null ? (
        <Trans>
          You have read and understood release {number} ({standing}).
        </Trans>
      ) : (
        <Trans>You have passed the training module for this guide ({standing}).</Trans>
      )}
    </Notice>
  )
}

const PassModule = ({ own, moduleid }: { own: OwnReading; moduleid: number }) => {
  const { t } = useLingui()
  const words = useStandingWords()
  const standing = words(own)
  return (
    <Notice kind="accent" icon={GraduationCap}>
      <Trans>You must pass a training module for this guide ({standing}).</Trans>{' '}
      {own.barred && t`You cannot start a run until this is done.`}
      <p className={styles.act}>
        <LinkButton href={authorPaths.trainingModule(moduleid)}>
          <Trans>Open the training module</Trans>
        </LinkButton>
      </p>
    </Notice>
  )
}

/** A translation is before them, or a release that readers do not get any more. */
const Elsewhere = ({ own, number }: Asked) => (
  <Notice kind="accent" icon={BookOpenCheck}>
    <Trans>
      You must read another version of this guide: “{own.title}”, release {number}.
    </Trans>
    <p className={styles.act}>
      <LinkButton href={`${paths.guide(own)}#read-and-understood`}>
        <Trans>Read release {number}</Trans>
      </LinkButton>
    </p>
  </Notice>
)

type Props = { guide: Pick<Guide, 'guideid' | 'releaseid'> }

/** At the end of a release that the reader’s team is asked to read. */
export const ReadAndUnderstood = ({ guide: { guideid, releaseid } }: Props) => {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    ...read('listOwnReading', { query: { guideid } }),
    staleTime: 0,
  })
  const [hasPressed, setHasPressed] = useState(false)
  const own = data?.[0]
  if (!own) return null
  const number = `${own.major}.${own.minor}`
  const isValid = own.state === 'valid'
  return (
    <section
      id="read-and-understood"
      key={String(isValid)}
      className={styles.panel}
      lang={i18n.locale}
      aria-label={t`Read and understood`}
      tabIndex={-1}
      ref={hasPressed && isValid ? focusOnMount : undefined}
    >
      {isValid ? (
        <Done own={own} number={number} />
      ) : own.moduleid !== null ? (
        <PassModule own={own} moduleid={own.moduleid} />
      ) : own.releaseid === releaseid ? (
        <Confirm own={own} number={number} onDone={() => setHasPressed(true)} />
      ) : (
        <Elsewhere own={own} number={number} />
      )}
    </section>
  )
}
