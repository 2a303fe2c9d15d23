/** An empty database with the schema, which each test on PostgreSQL copies. */
export const TEMPLATE = "trefpunt_template";
