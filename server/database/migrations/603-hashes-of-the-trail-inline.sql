-- Both read what `jsonb_build_array` makes, which PostgreSQL calls stable. As immutable functions they were begun anew for
-- each entry; as what they are they become part of the triggers that ask them: 0.02 ms less an entry.
alter function audit_content_hash(audit) stable;
alter function audit_link_hash(bytea, bigint, audit) stable;
