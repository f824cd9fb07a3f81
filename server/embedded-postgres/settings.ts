import type { DataDirectory } from './data-directory.ts'

/** What PostgreSQL is started with, beyond its defaults: modest, for one family on one machine. */
export function postgresSettings(directory: DataDirectory, durable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    // A list, in which quotation marks protect a comma or a space in a path.
    unix_socket_directories: `"${directory.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',

    // A family's tables fit whole; the system's cache holds files and the rest.
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    max_connections: '50',
    // A parallel query takes its memory from /dev/shm, of which a container has 64 MB, and gains nothing here.
    max_parallel_workers_per_gather: '0',
    // Neither are there readers to run ahead for tables in memory, nor a replica to feed: four processes fewer.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    // A disk of a family is rather full than slow: a quarter of the default between two checkpoints.
    max_wal_size: '256MB',
    // Planned for seeking on flash, not on turning disks.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',

    // The server's log gives each line its time. Errors of statements belong to whoever sent them, and their
    // texts quote the family's data: only what concerns PostgreSQL itself is logged.
    log_line_prefix: '[%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',

    ...(durable ? {} : forTests),
  }
}

/** One server for all databases of a test run: no crash safety, and no autovacuum of a thousand databases. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '1GB',
}
