DROP TABLE map_versions;
DROP TABLE maps;
