import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, TriangleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { Code } from './Code.tsx'
import { membersOf, pointed, type Answer, type DocRow, type Reference } from './document.ts'
import { BodyMembers, Members, Parameters } from './Members.tsx'
import { Prose } from './Prose.tsx'
import { useShapeWords } from './useShapeWords.ts'
import styles from './Reference.module.css'

const pretty = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const Success = ({ answer, reference }: { answer: Answer; reference: Reference }) => {
  const { t } = useLingui()
  const words = useShapeWords()
  const inner = answer.shape && membersOf(answer.shape, reference.shapes)
  const [example] = answer.examples
  return (
    <>
      <div className={styles.status}>
        <b>{answer.status}</b>
        <div>
          <p>
            <Prose text={answer.description} />
          </p>
          {answer.shape && (
            <p className={styles.soft}>
              {words(answer.shape, false)}; {answer.types.join(t` or `)}
            </p>
          )}
          {answer.headers.map(([name, meaning]) => (
            <p key={name} className={styles.soft}>
              <code>{name}</code> <Prose text={meaning} />
            </p>
          ))}
        </div>
      </div>
      {inner && (
        <details className={styles.inside}>
          <summary className={styles.opener}>
            <Trans>Response fields</Trans>
          </summary>
          <Members shape={inner} shapes={reference.shapes} />
        </details>
      )}
      {example && (
        <Code
          label={t`Example response`}
          text={pretty(example.value)}
          isJson={!answer.types.includes('text/event-stream')}
        />
      )}
    </>
  )
}

const Refusal = ({ answer }: { answer: Answer }) => {
  const { t } = useLingui()
  const { status } = answer
  return (
    <div className={styles.status}>
      <b>{status}</b>
      <div>
        <p>
          <Prose text={answer.description} />
        </p>
        {answer.examples.length > 0 && (
          <details>
            <summary className={styles.opener}>
              <Trans>Example</Trans>
            </summary>
            {answer.examples.map(({ summary, value }) => (
              <div key={summary}>
                <p className={styles.soft}>
                  <code>{summary}</code>
                </p>
                <Code
                  label={t`Example response with status ${status}`}
                  text={pretty(value)}
                  isJson
                />
              </div>
            ))}
          </details>
        )}
      </div>
    </div>
  )
}

/** The path with its names set off. */
const Path = ({ row }: { row: DocRow }) => (
  <p className={styles.path}>
    <span className={styles.verb}>{row.method}</span>
    <span>
      {row.path.split(/(\{\w+\})/).map((part, n) =>
        n % 2 === 1 ? (
          <b key={n} className={styles.hole}>
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </span>
  </p>
)

/** On narrow windows the form stands under everything else. */
const toForm = () => {
  const form = document.getElementById('try-title')
  form?.scrollIntoView()
  form?.focus({ preventScroll: true })
}

/** What the row is called, who may ask it, and where it comes from. */
const RowFacts = ({ row }: { row: DocRow }) => {
  const { t } = useLingui()
  const access = {
    anyone: t`Anyone, even without a token; on a private site, only people who are signed in`,
    user: t`Anyone who is signed in; in some cases, more permissions are needed`,
    admin: t`Admins`,
  }
  const { section } = row
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>
          <code>{row.name}</code>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Permissions</Trans>
        </dt>
        <dd>{access[row.access]}</dd>
      </div>
      <div>
        <dt>
          <Trans>Specification</Trans>
        </dt>
        <dd>
          {section === null ? (
            <Trans>Extension, not in the specification</Trans>
          ) : (
            <Trans>Section {section}</Trans>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** What goes in beside the address. */
const Body = ({
  body,
  shapes,
}: {
  body: NonNullable<DocRow['body']>
  shapes: Reference['shapes']
}) => {
  const { t } = useLingui()
  const shape = pointed(body.shape, shapes)
  return (
    <>
      <h2 className={styles.section}>
        <Trans>Body</Trans>
      </h2>
      {body.isFile ? (
        <p>
          <Trans>The raw file; Content-Type is ignored.</Trans>
        </p>
      ) : (
        shape && <BodyMembers shape={shape} shapes={shapes} />
      )}
      {body.example !== undefined && (
        <Code label={t`Example body`} text={pretty(body.example)} isJson />
      )}
    </>
  )
}

/** What comes out, and how it refuses. */
const Answers = ({ row, reference }: { row: DocRow; reference: Reference }) => {
  const [given, refused] = [
    row.answers.filter(({ status }) => status < '400'),
    row.answers.filter(({ status }) => status >= '400'),
  ]
  return (
    <>
      <h2 className={styles.section}>
        <Trans>Responses</Trans>
      </h2>
      {given.map(answer => (
        <Success key={answer.status} answer={answer} reference={reference} />
      ))}
      <h2 className={styles.section}>
        <Trans>Errors</Trans>
      </h2>
      {refused.map(answer => (
        <Refusal key={answer.status} answer={answer} />
      ))}
    </>
  )
}

/** One row of the contract: how it is reached, what goes in, what comes out, and how it refuses. */
export const RowPage = ({ row, reference }: { row: DocRow; reference: Reference }) => {
  const { t } = useLingui()
  useTitle(t`API: ${row.title}`)
  const places = { path: t`in the path`, query: t`in the query`, header: t`in a header` }
  const [own, common] = [
    row.parameters.filter(({ in: place }) => place !== 'header'),
    row.parameters.filter(({ in: place }) => place === 'header'),
  ]
  return (
    <article id="api-page" tabIndex={-1} className={styles.row} aria-labelledby="row-title">
      <p className={styles.eyebrow}>{row.family}</p>
      <h1 id="row-title" className={styles.title}>
        {row.title}
      </h1>
      <Path row={row} />
      <p className={styles.lede} lang="en">
        <Prose text={row.summary} />
      </p>
      {row.isDeprecated && (
        <p>
          <Chip kind="warn" icon={TriangleAlert}>
            <Trans>deprecated</Trans>
          </Chip>
        </p>
      )}
      <RowFacts row={row} />
      <div className={styles.jump}>
        <Button icon={ArrowDown} onClick={toForm}>
          <Trans>Try it</Trans>
        </Button>
      </div>
      <h2 className={styles.section}>
        <Trans>URL parameters</Trans>
      </h2>
      <Parameters parameters={own} places={places} />
      {row.body && <Body body={row.body} shapes={reference.shapes} />}
      <Answers row={row} reference={reference} />
      <h2 className={styles.section}>
        <Trans>Request headers</Trans>
      </h2>
      <Parameters parameters={common} places={places} />
      {row.access !== 'anyone' && (
        <p className={styles.soft}>
          <Icon of={TriangleAlert} />{' '}
          <Trans>
            Requests need the header <code>Authorization: api TOKEN</code>.
          </Trans>
        </p>
      )}
    </article>
  )
}
