import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorState } from '#contract/operator/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { Code, MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import styles from './Operator.module.css'
import { formatSpan } from '#app/ui/text/span.ts'
import { StateRow, StateRows, StateWord } from './StateRow.tsx'

type Of = { state: OperatorState }

const Good = () => (
  <StateWord kind="ok">
    <Trans>good</Trans>
  </StateWord>
)
const Current = () => (
  <StateWord kind="ok">
    <Trans>current</Trans>
  </StateWord>
)

const MigrationsRow = ({ state }: Of) => {
  const { t } = useLingui()
  const { applied, known, newest } = state.database.migrations
  return (
    <StateRow
      name={t`Migrations`}
      state={
        applied >= known ? (
          <Current />
        ) : (
          <StateWord kind="danger">
            <Trans>behind</Trans>
          </StateWord>
        )
      }
    >
      <Trans>
        {applied} of {known} applied, latest: <Code>{newest}</Code>
      </Trans>
    </StateRow>
  )
}

type Copy = OperatorState['database']['copies'][number]
const CopyRow = ({ copy: { name, behind } }: { copy: Copy }) => {
  const { t, i18n } = useLingui()
  return (
    <StateRow
      name={t`Database replica`}
      state={
        behind === null || behind > 10 ? (
          <StateWord kind="warn">{behind === null ? t`unknown` : t`lagging`}</StateWord>
        ) : (
          <Good />
        )
      }
    >
      {name}
      {behind !== null && `, ${t`${i18n.number(behind, { maximumFractionDigits: 1 })} s behind`}`}
    </StateRow>
  )
}

/** The database, its copies, and the processes on it. */
export const DatabaseSection = ({ state }: Of) => {
  const { t } = useLingui()
  const { connections, copies } = state.database
  const { used, most, wanted } = connections
  return (
    <PageSection title={t`Database and processes`}>
      <StateRows label={t`Database and processes`}>
        <StateRow
          name={t`Connections`}
          state={
            wanted > 0 || used > most * 0.9 ? (
              <StateWord kind="warn">
                <Trans>few left</Trans>
              </StateWord>
            ) : (
              <Good />
            )
          }
        >
          <Trans>
            {used} of {most} in use, {wanted} waiting
          </Trans>
        </StateRow>
        <MigrationsRow state={state} />
        <StateRow
          name={t`Search index`}
          state={
            state.search.waiting === 0 ? (
              <Current />
            ) : (
              <StateWord kind="plain">
                {plural(state.search.waiting, { one: '# waiting', other: '# waiting' })}
              </StateWord>
            )
          }
        >
          {plural(state.search.documents, { one: '# document', other: '# documents' })}
        </StateRow>
        {copies.map(copy => (
          <CopyRow key={copy.name} copy={copy} />
        ))}
        {state.processes.map(({ name, connections: held }) => (
          <StateRow key={name} name={t`Server process`}>
            <Code>{name}</Code>, {plural(held, { one: '# connection', other: '# connections' })}
          </StateRow>
        ))}
      </StateRows>
    </PageSection>
  )
}

/** Work in the background that waits or was given up. */
export const JobsSection = ({ state }: Of) => {
  const { t, i18n } = useLingui()
  return (
    <PageSection title={t`Jobs`}>
      {state.jobs.length === 0 ? (
        <MutedText>
          <Trans>Nothing is waiting, and nothing has failed permanently.</Trans>
        </MutedText>
      ) : (
        <DataTable
          label={t`Jobs`}
          rows={state.jobs}
          keyOf={({ kind }) => kind}
          columns={[
            { name: t`Kind`, cell: ({ kind }) => <Code>{kind}</Code> },
            { name: t`Waiting`, cell: ({ waiting }) => i18n.number(waiting), numeric: true },
            {
              name: t`Failed`,
              cell: ({ failed }) =>
                failed > 0 ? (
                  <StateWord kind="danger">{i18n.number(failed)}</StateWord>
                ) : (
                  i18n.number(0)
                ),
              numeric: true,
            },
            {
              name: t`Oldest`,
              cell: ({ oldest }) => (oldest === null ? '–' : formatSpan(oldest, i18n.locale)),
            },
          ]}
        />
      )}
    </PageSection>
  )
}

/** The address that this page was asked for, and the one that the site has. */
const AddressRows = ({ state }: Of) => {
  const { t } = useLingui()
  const { host, scheme } = state.you
  const isSame = new URL(state.public_url).origin === location.origin
  const came = host === null ? scheme : `${scheme}://${host}`
  const isNamed = host === null || host === location.host
  const isAsSent = isNamed && `${scheme}:` === location.protocol
  return (
    <>
      <StateRow
        name={t`Requested address`}
        state={
          isAsSent ? (
            <Good />
          ) : (
            <StateWord kind="warn">
              {isNamed ? <Trans>different scheme</Trans> : <Trans>different host name</Trans>}
            </StateWord>
          )
        }
      >
        <Code>{came}</Code>
      </StateRow>
      <StateRow
        name={t`Site address`}
        state={
          isSame ? (
            <StateWord kind="ok">
              <Trans>matches your browser</Trans>
            </StateWord>
          ) : (
            <StateWord kind="warn">
              <Trans>differs from your browser</Trans>
            </StateWord>
          )
        }
      >
        <Code>{state.public_url}</Code>
        {!isSame && (
          <span className={styles.small}>
            <Trans>
              Your browser uses {location.origin}, but links in emails start with PUBLIC_URL.
            </Trans>
          </span>
        )}
      </StateRow>
    </>
  )
}

/** How the site looks from here, and what a proxy in front of it says. */
export const ProxySection = ({ state }: Of) => {
  const { t } = useLingui()
  const { address, proxy } = state.you
  return (
    <PageSection title={t`Proxy check`}>
      <StateRows label={t`Proxy check`}>
        <StateRow
          name={t`Your IP address`}
          state={
            proxy?.believed === false && (
              <StateWord kind="warn">
                <Trans>proxy not trusted</Trans>
              </StateWord>
            )
          }
        >
          <Code>{address}</Code>
          {proxy?.believed === false && (
            <span className={styles.small}>
              <Trans>
                A proxy says that your address is {proxy.said}, but the proxy is not listed in
                TRUSTED_PROXIES. All visitors behind the proxy count as one.
              </Trans>
            </span>
          )}
        </StateRow>
        <StateRow
          name={t`Proxy`}
          state={
            proxy?.believed && (
              <StateWord kind="ok">
                <Trans>trusted</Trans>
              </StateWord>
            )
          }
        >
          {proxy === null ? <Trans>none detected</Trans> : <Trans>passes on your address</Trans>}
        </StateRow>
        <AddressRows state={state} />
      </StateRows>
    </PageSection>
  )
}

/** Events on their way to other services. */
export const WebhookRow = ({ state }: Of) => {
  const { t } = useLingui()
  const { active, off, failing, waiting } = state.webhooks
  return (
    <StateRow
      name={t`Webhooks`}
      state={
        failing > 0 || off > 0 ? (
          <StateWord kind="warn">
            {failing > 0
              ? plural(failing, { one: '# failing', other: '# failing' })
              : t`${off} switched off`}
          </StateWord>
        ) : (
          active > 0 && <Good />
        )
      }
    >
      <a href={authorPaths.webhooks()}>
        <Trans>{active} active</Trans>,{' '}
        {plural(waiting, { one: '# delivery is waiting', other: '# deliveries are waiting' })}
      </a>
    </StateRow>
  )
}
