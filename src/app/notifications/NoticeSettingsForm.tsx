import { Trans, useLingui } from '@lingui/react/macro'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import {
  mendingWays,
  noticeGroups,
  noticeWays,
  type NoticeGroup,
} from '#contract/notifications/groups.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { DigestFields } from './DigestFields.tsx'
import styles from './NoticeSettings.module.css'
import { dayName, groupHelp, groupNames, hourName, mendingNames, wayNames } from './noticeWords.ts'

/** Why nothing comes, whatever is chosen. */
const NoMail = ({ settings }: { settings: NotificationSettings }) =>
  !settings.mail_server ? (
    <Notice kind="warn" icon={MailWarning}>
      <Trans>
        This site has no mail server, so it sends no email. Your choices are kept for when it has
        one. All notifications are in the app.
      </Trans>
    </Notice>
  ) : settings.email_confirmed ? null : (
    <Notice kind="warn" icon={MailWarning}>
      <Trans>
        You get no emails until you confirm your address.{' '}
        <a href={paths.account()}>Go to your account</a>
      </Trans>
    </Notice>
  )

type ChoiceProps = {
  settings: NotificationSettings
  onChange: (change: Partial<NotificationSettings>) => void
}
type GroupProps = ChoiceProps & { group: NoticeGroup }
const GroupChoice = ({ group, settings, onChange }: GroupProps) => {
  const { i18n } = useLingui()
  const { groups } = settings
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{i18n._(groupNames[group])}</legend>
      <p className={styles.help}>{i18n._(groupHelp[group])}</p>
      <div className={styles.ways}>
        {noticeWays.toReversed().map(way => (
          <CheckBox
            key={way}
            type="radio"
            name={group}
            checked={groups[group] === way}
            onCheck={() => onChange({ groups: { ...groups, [group]: way } })}
          >
            {i18n._(wayNames[way])}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

const MendingChoice = ({ settings: { groups }, onChange }: ChoiceProps) => {
  const { i18n } = useLingui()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>
        <Trans>Guides to fix</Trans>
      </legend>
      <p className={styles.help}>
        <Trans>
          Up to five frequently viewed guides in which Guide Check finds something, your own first,
          each with a link to the place.
        </Trans>
      </p>
      <div className={styles.ways}>
        {mendingWays.toReversed().map(way => (
          <CheckBox
            key={way}
            type="radio"
            name="mending"
            checked={groups.mending === way}
            onCheck={() => onChange({ groups: { ...groups, mending: way } })}
          >
            {i18n._(mendingNames[way])}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

/** What these choices come to, in a sentence or two. */
const Effect = ({ settings }: { settings: NotificationSettings }) => {
  const { t, i18n } = useLingui()
  const { groups, digest, weekday, hour, time_zone } = settings
  const namesOf = (way: string) =>
    noticeGroups
      .filter(group => groups[group] === way)
      .map(group => i18n._(groupNames[group]))
      .join('; ')
  const [atOnce, inDigest] = [namesOf('mail'), namesOf('digest')]
  const when = hourName(hour)
  const zone = time_zone.replaceAll('_', ' ')
  const day = dayName(weekday, i18n.locale)
  return (
    <ul className={styles.effect}>
      <li>
        {atOnce
          ? t`Immediately, at most one email an hour for each topic: ${atOnce}.`
          : t`You get no immediate emails.`}
      </li>
      <li>
        {inDigest === '' || digest === 'never'
          ? t`You get no digest.`
          : digest === 'daily'
            ? t`Every day from ${when} (${zone}), if there is something new: ${inDigest}.`
            : t`Every week on ${day} from ${when} (${zone}), if there is something new: ${inDigest}.`}
      </li>
      {groups.mending === 'digest' && (
        <li>
          {t`Every week on ${day} from ${when} (${zone}), if Guide Check finds something: Guides to fix.`}
        </li>
      )}
    </ul>
  )
}

type SavingProps = {
  save: { isPending: boolean; error: string | null; run: () => Promise<void> }
  isSaved: boolean
}
const Saving = ({ save, isSaved }: SavingProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.save}>
        <Button
          kind="main"
          why={save.isPending ? t`Saving…` : undefined}
          onClick={() => void save.run()}
        >
          <Trans>Save</Trans>
        </Button>
        <span role="status">{isSaved && t`Saved. Your choices apply from now on.`}</span>
      </div>
      {save.error && (
        <p role="alert">
          <Trans>Your choices were not saved.</Trans> {save.error}
        </p>
      )}
    </>
  )
}

/** What is chosen here and what is kept; the latter is read again after each save. */
export const NoticeSettingsForm = ({ kept }: { kept: NotificationSettings }) => {
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({})
  const [isSaved, setIsSaved] = useState(false)
  const settings = { ...kept, ...changes }
  const { groups, digest, weekday, hour, time_zone } = settings
  const save = useAttempt(
    () =>
      write('patchNotificationSettings', {
        body: { groups, digest, weekday, hour, time_zone },
      }),
    { onDone: () => setIsSaved(true) },
  )
  const change = (some: Partial<NotificationSettings>) => {
    setIsSaved(false)
    setChanges({ ...changes, ...some })
  }
  return (
    <>
      <NoMail settings={kept} />
      <p className={styles.help}>
        <Trans>
          All notifications are in the app. Choose what you also get by email. Emails contain only
          titles and links, and leave out what you have already read.
        </Trans>
      </p>
      <section className={styles.section} aria-labelledby="notice-groups">
        <h2 id="notice-groups" className={styles.head}>
          <Trans>Topics</Trans>
        </h2>
        {noticeGroups.map(group => (
          <GroupChoice key={group} group={group} settings={settings} onChange={change} />
        ))}
        <MendingChoice settings={settings} onChange={change} />
      </section>
      <section className={styles.section} aria-labelledby="notice-digest">
        <h2 id="notice-digest" className={styles.head}>
          <Trans>Digest</Trans>
        </h2>
        <DigestFields settings={settings} onChange={change} />
      </section>
      <section className={styles.section} aria-labelledby="notice-effect">
        <h2 id="notice-effect" className={styles.head}>
          <Trans>Emails you will get</Trans>
        </h2>
        <Effect settings={settings} />
        <Saving save={save} isSaved={isSaved} />
      </section>
    </>
  )
}
