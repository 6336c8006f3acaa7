/** Three rising steps: the sign of Stepwright. */
export const Mark = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="currentColor"
    aria-hidden="true"
  >
    <path d="M1 13h4v6H1zM8 7h4v12H8zM15 1h4v18h-4z" />
  </svg>
)
