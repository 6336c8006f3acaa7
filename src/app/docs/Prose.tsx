import { Fragment } from 'react'

/** A sentence of the contract: words between backticks are code, the rest is text. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {text
      .split('`')
      .map((part, n) =>
        n % 2 === 1 ? <code key={n}>{part}</code> : <Fragment key={n}>{part}</Fragment>,
      )}
  </>
)
