/** A database with the schema and nothing in it, which each test on PostgreSQL copies. */
export const TEMPLATE = "trefpunt_template";
