import { useId } from 'react'
import type { ReactNode } from 'react'

type QuestionFieldProps = {
  number: number
  className: string | undefined
  legend: ReactNode
  legendClass: string | undefined
  children: ReactNode
}

/** One question of the panel, which its keys go to; the answers to it are radios. */
export const QuestionField = ({ number, legend, children, ...of }: QuestionFieldProps) => {
  const legendId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={legendId}
      className={of.className}
      tabIndex={-1}
      data-question={number}
    >
      <legend id={legendId} className={of.legendClass}>
        {legend}
      </legend>
      {children}
    </fieldset>
  )
}
