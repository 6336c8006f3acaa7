/** Where people of a demo site have their addresses: a name that RFC 2606 keeps free for ever. */
export const demoDomain = '@stepwright.example'
