import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { settingDefaults, type SettingName } from '#contract/settings/list.ts'
import type { SettingDetails } from '#contract/settings/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { DenialReasons } from './reasons/DenialReasons.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsEffects } from './SettingsEffects.tsx'
import { groupAt, movedTo, settingGroups, useGroupNames } from '../groups.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { groupOf, useMatching } from './settingGroups.ts'
import styles from './SiteSettings.module.css'
import { isNoNumber } from './typedNumber.ts'
import { useSettingsDraft } from './useSettingsDraft.ts'
import { wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'
import { useQueryChange } from '#app/useQueryChange.ts'

const pause = 400 // milliseconds after the last change

/** What the service says of a change before it is saved: figures, or what is wrong. */
const usePreview = (draft: ReturnType<typeof useSettingsDraft>, revisionid: number) => {
  const { t } = useLingui()
  const body = useDebounced(draft.changes, pause)
  const unread = draft.names.filter(name => isNoNumber(settingDefaults[name], draft.changes[name]))
  const { data, error } = useQuery({
    queryKey: ['previewSettings', revisionid, body],
    queryFn: () => call('previewSettings', { body }),
    enabled: Object.keys(body).length > 0 && unread.length === 0,
    retry: false,
  })
  const errors = error instanceof ApiError ? error.errors : []
  const isCurrent = body === draft.changes
  return {
    effects: isCurrent && unread.length === 0 && data ? data.effects : null,
    isFailed: unread.length > 0 || (isCurrent && error !== null),
    errorOf: (name: SettingName) => {
      if (unread.includes(name)) return t`Enter a whole number.`
      const found = errors.find(({ field }) => field.split(/[.[]/)[0] === name)
      return found && draft.names.includes(name) ? wordsOfProblem(found) : undefined
    },
  }
}

const Environment = ({ environment }: Pick<SettingDetails, 'environment'>) => {
  const { t } = useLingui()
  return (
    <section className={styles.section} aria-label={t`Environment variables`}>
      <h2 className={styles.sectionTitle}>
        <Trans>Environment variables</Trans>
      </h2>
      <p className={styles.help}>
        {environment.length > 0 ? (
          <Trans>The operator sets these variables. Changes take effect after a restart.</Trans>
        ) : (
          <Trans>No variables are set. The site uses its defaults.</Trans>
        )}
      </p>
      <p className={styles.names}>
        {environment.map(name => (
          <span key={name} className={styles.fixed}>
            <Icon of={Lock} /> <code>{name}</code>
          </span>
        ))}
      </p>
    </section>
  )
}

type Draft = ReturnType<typeof useSettingsDraft>
type Preview = ReturnType<typeof usePreview>

type GroupsProps = {
  /** Those that are shown, of whichever group. */
  names: readonly SettingName[]
  details: SettingDetails
  draft: Draft
  preview: Preview
}

const Groups = ({ names, details, draft, preview }: GroupsProps) => {
  const groupNames = useGroupNames()
  return settingGroups
    .filter(one => names.some(name => groupOf(name) === one))
    .map(one => (
      <section key={one} className={styles.section} aria-label={groupNames[one]}>
        <h2 className={styles.sectionTitle}>{groupNames[one]}</h2>
        {names
          .filter(name => groupOf(name) === one)
          .map(name => (
            <SettingRow
              key={name}
              name={name}
              detail={details.settings.find(detail => detail.name === name)}
              settings={draft.settings}
              isChanged={draft.names.includes(name)}
              isElsewhere={draft.elsewhere.includes(name)}
              error={preview.errorOf(name)}
              set={draft.set}
            />
          ))}
      </section>
    ))
}

type SaveBarProps = { draft: Draft; preview: Preview; revisionid: number }

const SaveBar = ({ draft, preview, revisionid }: SaveBarProps) => {
  const { t } = useLingui()
  const save = useAttempt(
    async () => void (await write('patchSettings', { query: { revisionid }, body: draft.changes })),
    {
      stale: t`Someone else changed the settings, so nothing was saved. Check your changes, then save again.`,
    },
  )
  const wrong = draft.names.filter(name => preview.errorOf(name)).length
  const changes = plural(draft.names.length, { one: '# change', other: '# changes' })
  const why =
    wrong > 0 ? t`Correct the marked fields first.` : save.isPending ? t`One moment…` : undefined
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.barText}>
        {wrong > 0 ? t`${changes} (${wrong} cannot be saved)` : changes}
      </p>
      {save.error && (
        <p role="alert" className={styles.bad}>
          {save.error}
        </p>
      )}
      <Button onClick={draft.drop}>
        <Trans>Discard changes</Trans>
      </Button>
      <Button kind="main" why={why} onClick={() => void save.run()}>
        <Trans>Save {changes}</Trans>
      </Button>
    </div>
  )
}

const SiteSettings = ({ userid }: { userid: number }) => {
  const { t } = useLingui()
  const [{ data: stored }, { data: details }] = useSuspenseQueries({
    queries: [read('readSettings'), read('readSettingDetails')],
  })
  const { revisionid, ...settings } = stored
  const [query] = useSearchParams()
  const change = useQueryChange()
  useHashTarget('site settings', hash => hash.slice(1))
  const draft = useSettingsDraft(userid, settings)
  const preview = usePreview(draft, revisionid)
  const asked = query.get('q') ?? ''
  const group = groupAt(query.get('group'))
  const names = useMatching(asked, group)
  const counts = Object.fromEntries(
    settingGroups.map(one => [one, draft.names.filter(name => groupOf(name) === one).length]),
  )
  return (
    <SettingsFrame
      title={t`Site settings`}
      current={authorPaths.siteSettings(group)}
      counts={counts}
      find={
        <AddressField
          label={t`Find a setting`}
          type="search"
          value={asked}
          onChange={q => change({ q }, { replace: true })}
        />
      }
      aside={
        <SettingsEffects
          names={draft.names}
          effects={preview.effects}
          isFailed={preview.isFailed}
        />
      }
    >
      <Groups names={names} details={details} draft={draft} preview={preview} />
      {names.length === 0 && (
        <p role="status">
          <Trans>No settings match.</Trans>
        </p>
      )}
      {asked === '' && group === 'patrol' && <DenialReasons />}
      {asked === '' && group === 'approvals' && settings.release_versions && (
        <p>
          <a href={authorPaths.processes()}>
            <Trans>Approval processes</Trans>
          </a>
        </p>
      )}
      {asked === '' && group === 'machines' && <Environment environment={details.environment} />}
      {draft.names.length > 0 && (
        <SaveBar draft={draft} preview={preview} revisionid={revisionid} />
      )}
    </SettingsFrame>
  )
}

/** How the site behaves: every setting, for Admins. */
export const SiteSettingsScreen = () => {
  const me = useMe()
  const moved = movedTo(useSearchParams()[0].get('group'))
  if (!me || me.greatest_privilege !== 'Admin') return <ForbiddenNotice />
  if (moved !== null) return <Navigate replace to={moved} />
  return <SiteSettings userid={me.userid} />
}
