/**
 * What the gateways on one database know of each other. Life and leadership are judged by the clock of the database
 * alone. Triggers record which endpoints a change concerns, so that every gateway learns of changes by any gateway.
 */
export const gateways: readonly string[] = [
  `CREATE TABLE installation (id smallint PRIMARY KEY CHECK (id = 1), secret text NOT NULL)`,
  // What a transaction leaves to be known by, should the answer to its commit be lost. Read then only, so without an index.
  `CREATE TABLE commit_mark (
    writer bigint NOT NULL, number bigint NOT NULL, made_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE gateway (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    alive_until timestamptz NOT NULL
  )`,
  `CREATE TABLE leadership (
    id smallint PRIMARY KEY CHECK (id = 1),
    gateway_id bigint NOT NULL, term bigint NOT NULL, until timestamptz NOT NULL
  )`,
  `CREATE TABLE worker_sign (
    gateway_id bigint NOT NULL, endpoint_id text NOT NULL, worker_id text NOT NULL, sign text NOT NULL,
    PRIMARY KEY (endpoint_id, worker_id, gateway_id)
  )`,
  `CREATE INDEX worker_sign_gateway ON worker_sign (gateway_id)`,
  `CREATE TABLE endpoint_change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, endpoint_id text NOT NULL)`,
  `CREATE FUNCTION note_endpoint_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'endpoint' THEN
      INSERT INTO endpoint_change (endpoint_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
    ELSE
      INSERT INTO endpoint_change (endpoint_id) SELECT id FROM endpoint WHERE template_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER endpoint_changed AFTER INSERT OR UPDATE OR DELETE ON endpoint
    FOR EACH ROW EXECUTE FUNCTION note_endpoint_change()`,
  `CREATE TRIGGER template_changed AFTER UPDATE ON template
    FOR EACH ROW EXECUTE FUNCTION note_endpoint_change()`,
];
