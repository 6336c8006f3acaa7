-- Up Migration
-- What exports of the audit log are signed with: ECDSA on prime256v1, made once for each site. The private
-- part is read by the service alone and leaves it in a backup only.
create table audit_key (
  is_only boolean primary key default true check (is_only),
  private_key text not null, -- PKCS #8, PEM
  public_key text not null, -- SPKI, PEM
  made integer not null
);
