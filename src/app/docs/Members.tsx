import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip } from '#app/ui/text/Chip.tsx'
import { membersOf, type Parameter, type Shape } from './document.ts'
import { Prose } from './Prose.tsx'
import { useShapeWords } from './useShapeWords.ts'
import styles from './Reference.module.css'

type Shapes = Record<string, Shape>

const Inside = ({ shape, shapes }: { shape: Shape; shapes: Shapes }) => {
  const [isOpen, setIsOpen] = useState(false)
  const inner = membersOf(shape, shapes)
  if (!inner) return null
  // What is inside is written when it is opened: shapes may hold themselves.
  return (
    <details className={styles.inside} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.opener}>
        <Trans>Fields</Trans>
      </summary>
      {isOpen && <Members shape={inner} shapes={shapes} />}
    </details>
  )
}

/** The chip says that it is an extension. */
const withoutOurs = (text: string) =>
  text.replace(/^Ours(?:, beside the specification\.|: (.)|, (.))/, (_, one = '', other = '') =>
    `${one}${other}`.toUpperCase(),
  )

type MemberProps = {
  name: string
  shape: Shape
  isRequired: boolean
  description?: string | undefined
  shapes: Shapes
  place?: string | undefined
}

const Member = ({
  name,
  shape,
  isRequired,
  description = shape.description,
  shapes,
  place,
}: MemberProps) => {
  const words = useShapeWords()
  return (
    <div className={styles.member}>
      <dt className={styles.term}>
        <code className={styles.key}>{name}</code>
        {shape['x-ours'] && (
          <Chip>
            <Trans>extension</Trans>
          </Chip>
        )}
        <span className={styles.kind}>
          {place ? `${words(shape, isRequired)}, ${place}` : words(shape, isRequired)}
        </span>
      </dt>
      <dd className={styles.meaning}>
        {description && (
          <p lang="en">
            <Prose text={withoutOurs(description)} />
          </p>
        )}
        <Inside shape={shape} shapes={shapes} />
      </dd>
    </div>
  )
}

/** Members of an object, each with its type, limits and meaning; those that are objects open up. */
export const Members = ({ shape, shapes }: { shape: Shape; shapes: Shapes }) => (
  <dl>
    {Object.entries(shape.properties ?? {}).map(([name, one]) => (
      <Member key={name} name={name} shape={one} isRequired={false} shapes={shapes} />
    ))}
  </dl>
)

/** A body says which of its members must be sent. */
export const BodyMembers = ({ shape, shapes }: { shape: Shape; shapes: Shapes }) => (
  <dl>
    {Object.entries(shape.properties ?? {}).map(([name, one]) => (
      <Member
        key={name}
        name={name}
        shape={one}
        isRequired={shape.required?.includes(name) === true}
        shapes={shapes}
      />
    ))}
  </dl>
)

export const Parameters = ({
  parameters,
  places,
}: {
  parameters: readonly Parameter[]
  places: Record<Parameter['in'], string>
}) => (
  <dl>
    {parameters.map(parameter => (
      <Member
        key={`${parameter.in} ${parameter.name}`}
        name={parameter.name}
        shape={parameter.schema}
        isRequired={parameter.required}
        description={parameter.description}
        shapes={{}}
        place={places[parameter.in]}
      />
    ))}
  </dl>
)
