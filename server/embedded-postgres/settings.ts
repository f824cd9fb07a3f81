import type { DataDirectory } from './data-directory.ts'

/** PostgreSQL's settings where they differ from its defaults: small, for one family on one machine. */
export function createPostgresSettings(directory: DataDirectory, isDurable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    // This is a list; quotation marks escape a comma or a space in a path.
    unix_socket_directories: `"${directory.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',

    // A family's tables fit in this; the page cache of the system serves the rest.
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    max_connections: '50',
    // A parallel query allocates memory in /dev/shm, which has 64 MB in a container, and gains nothing here.
    max_parallel_workers_per_gather: '0',
    // Tables in memory need no read-ahead workers, and there is no replica: this saves four processes.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    // A quarter of the default between two checkpoints, because a family's disk is more often full than slow.
    max_wal_size: '256MB',
    // The cost of a random read on an SSD; the default is for hard disks.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',

    // The server's log adds the time. Errors of statements quote the family's data and are returned to the client,
    // so only PostgreSQL's own events are logged.
    log_line_prefix: '[%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',

    ...(isDurable ? {} : testSettings),
  }
}

/** For one server with all databases of a test run: no crash safety, and no autovacuum of a thousand databases. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '1GB',
}
